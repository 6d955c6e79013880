import { directionOf, TranslationProvider, useLanguage, useOptionalUser } from '@openward/remote-kit';
import { ThemeProvider } from '@openward/ui/theme';
import { StrictMode } from 'react';
import { Alerts } from '../alerts/alerts.tsx';
import { Busy } from '../busy/busy.tsx';
import { FatalErrorBoundary } from '../errors/fatal-error-boundary.tsx';
import { Part } from '../errors/part.tsx';
import type { RegistryHere } from '../registry/registry-here.ts';
import { Attendant, Frame, quietly } from './frame.tsx';

/** The portal's frame. The content element is never replaced, because remotes are mounted in it. */
export function Portal(props: { here: () => RegistryHere; idleTimeout: number; onRetry: (remote: string) => void }) {
  const user = useOptionalUser();
  const direction = directionOf(useLanguage());
  return (
    <StrictMode>
      <FatalErrorBoundary>
        <ThemeProvider direction={direction}>
          <TranslationProvider namespace="shell">
            <Frame registry={props.here().registry} onRetry={props.onRetry} />
            <Part name="the idle guard" code={Attendant} failed={quietly}>
              {user && <Attendant key={user.id} idleTimeout={props.idleTimeout} />}
            </Part>
            <Part name="the alerts" failed={quietly}>
              <Alerts />
            </Part>
            <Part name="the busy overlay" failed={quietly}>
              <Busy />
            </Part>
          </TranslationProvider>
        </ThemeProvider>
      </FatalErrorBoundary>
    </StrictMode>
  );
}
