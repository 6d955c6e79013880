import { BRAND } from '@openward/ui/theme';
import { useEffect } from 'react';
import { useLanguage } from './translation.tsx';

/** Sets the page title to what a screen shows, instead of the screen's name. Undefined keeps the name. */
export function usePageTitle(title: string | undefined): void {
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another language the shell writes the screen's name again
  useEffect(() => {
    if (!title) return;
    const [before, own] = [document.title, `${title} · ${BRAND}`];
    document.title = own;
    return () => {
      // After navigation, the title of the next screen may already be set.
      if (document.title === own) document.title = before;
    };
  }, [title, language]);
}
