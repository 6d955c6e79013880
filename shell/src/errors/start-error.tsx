import { translatorOf, useLanguage } from '@openward/remote-kit';
import { ErrorState } from '@openward/ui/feedback';
import { Page } from '@openward/ui/layout';
import { Logo, ThemeProvider } from '@openward/ui/theme';
import { useState } from 'react';

/**
 * The page where the portal itself cannot start: the registry or the session call failed.
 * @param props.onRetry rejects where it failed again: the page stays, with the focus where it was
 */
export function StartError({ onRetry }: { onRetry: () => Promise<void> }) {
  const t = translatorOf('shell', useLanguage());
  const [isBusy, setBusy] = useState(false);
  const retry = () => {
    if (isBusy) return;
    setBusy(true);
    onRetry().catch(() => setBusy(false));
  };
  return (
    <ThemeProvider>
      <main>
        <Page width="2xl">
          <Logo />
          <ErrorState title={t('The portal is not available right now')} retryLabel={t('Try again')} onRetry={retry}>
            {isBusy
              ? t('Loading')
              : t('Please check your connection and try again. If this does not help, please call the practice.')}
          </ErrorState>
        </Page>
      </main>
    </ThemeProvider>
  );
}
