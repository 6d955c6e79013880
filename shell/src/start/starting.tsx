import { translatorOf, useLanguage } from '@openward/remote-kit';
import { LoadingState } from '@openward/ui/feedback';
import { Page } from '@openward/ui/layout';
import { Logo, ThemeProvider } from '@openward/ui/theme';

/** The page while the session is verified. */
export function Starting() {
  const t = translatorOf('shell', useLanguage());
  return (
    <ThemeProvider>
      <Page>
        <Logo />
        <LoadingState label={t('Loading')} />
      </Page>
    </ThemeProvider>
  );
}
