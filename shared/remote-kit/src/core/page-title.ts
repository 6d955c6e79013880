import { BRAND } from '@openward/ui/theme';
import { useEffect } from 'react';
import { useLanguage } from './translation.tsx';

/** Puts what a screen shows into the page's title, in the place of the screen's name. Undefined leaves that. */
export function usePageTitle(title: string | undefined): void {
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another language the shell writes the screen's name again
  useEffect(() => {
    if (!title) return;
    const [before, own] = [document.title, `${title} · ${BRAND}`];
    document.title = own;
    return () => {
      // Where somebody goes to another screen, its name may be there already.
      if (document.title === own) document.title = before;
    };
  }, [title, language]);
}
