import { translatorOf, useLanguage } from '@openward/remote-kit';
import { ErrorState } from '@openward/ui/feedback';
import { Page } from '@openward/ui/layout';
import { Logo, ThemeProvider } from '@openward/ui/theme';

/** The page where the portal itself cannot start: the registry or the session call failed. */
export function StartError({ onRetry }: { onRetry: () => void }) {
  const t = translatorOf('shell', useLanguage());
  return (
    <ThemeProvider>
      <main>
        <Page width="2xl">
          <Logo />
          <ErrorState title={t('The portal is not available right now')} retryLabel={t('Try again')} onRetry={onRetry}>
            {t('Please check your connection and try again. If this does not help, please call the practice.')}
          </ErrorState>
        </Page>
      </main>
    </ThemeProvider>
  );
}
