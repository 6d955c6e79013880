import { translatorOf, useLanguage } from '@openward/remote-kit';
import { ErrorState } from '@openward/ui/feedback';
import { Page } from '@openward/ui/layout';
import { Logo, ThemeProvider } from '@openward/ui/theme';
import { useState } from 'react';

/**
 * The page shown when the registry or the session call failed at the start.
 * @param props.onRetry rejects when it fails again; the page and the focus then stay as they are
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
