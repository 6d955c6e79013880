import type { User } from '@openward/contract/accounts';
import { type Alert, eventBus } from '@openward/event-bus';
import { ThemeProvider } from '@openward/ui/theme';
import { type RenderResult, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { MergedRecordBoundary } from '../core/merged-record.tsx';
import { sessionAtom, store } from '../core/store.ts';
import { TranslationProvider } from '../core/translation.tsx';

/** A rendered screen and the alerts that it raised. */
export interface RenderedScreen extends RenderResult {
  alerts: Alert[];
  address(): string;
}

/** Renders a screen of a remote as in the portal: with session, theme, translations and router. */
export async function renderRemoteScreen(
  Screen: ComponentType,
  given: { user?: User; at?: string; path?: string; remote?: string } = {},
): Promise<RenderedScreen> {
  store.set(sessionAtom, given.user ? { state: 'signed-in', user: given.user } : { state: 'signed-out' });
  const alerts: Alert[] = [];
  eventBus.on('alert:raised', (alert) => alerts.push(alert));
  const at = given.at ?? '/';
  let address = at;
  window.history.pushState(null, '', at);
  const Address = () => {
    const location = useLocation();
    address = location.pathname + location.search;
    return null;
  };
  const drawn = render(
    <ThemeProvider>
      <TranslationProvider namespace={given.remote ?? 'test'}>
        <BrowserRouter>
          <Address />
          <MergedRecordBoundary>
            <Routes>
              <Route path={given.path ?? at} element={<Screen />} />
              <Route path="*" element={null} />
            </Routes>
          </MergedRecordBoundary>
        </BrowserRouter>
      </TranslationProvider>
    </ThemeProvider>,
  );
  return { ...drawn, alerts, address: () => address };
}
