import type { User } from '@openward/contract/accounts';
import { ThemeProvider } from '@openward/ui/theme';
import { render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { startI18n } from '../core/i18n.ts';
import { sessionAtom, store } from '../core/store.ts';
import { TranslationProvider } from '../core/translation.tsx';

/** A patient to be signed in as; a test changes what it is about. */
export function testUser(changes: Partial<User> = {}): User {
  return {
    id: '01890000-0000-7000-8000-000000000001',
    username: 'ada@built.example',
    email: 'ada@built.example',
    firstName: 'Ada',
    lastName: 'Byron',
    avatar: null,
    userRole: 'ROLE_PATIENT',
    patientId: '01890000-0000-7000-8000-000000000002',
    doctorId: null,
    hospitalId: null,
    status: 'ACTIVE',
    isAnsweredSecretQuestion: 'Y',
    ...changes,
  };
}

/** Draws a screen as the shell does: in English, with router and theme, for a user or for nobody. */
export async function renderScreen(
  screen: ReactNode,
  options: { user?: User; at?: string; path?: string } = {},
): Promise<void> {
  await startI18n('en');
  store.set(sessionAtom, options.user ? { state: 'signed-in', user: options.user } : { state: 'signed-out' });
  window.history.replaceState(null, '', options.at ?? '/');
  render(
    <ThemeProvider>
      <TranslationProvider namespace="test">
        <BrowserRouter>
          <Suspense>
            <Routes>
              <Route path={options.path ?? '*'} element={screen} />
            </Routes>
          </Suspense>
        </BrowserRouter>
      </TranslationProvider>
    </ThemeProvider>,
  );
}
