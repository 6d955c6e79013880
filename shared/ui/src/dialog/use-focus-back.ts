import { useEffect, useMemo } from 'react';

/** Milliseconds in which what a dialog did arrives, and may take away what opened it. */
const LATEST = 3_000;
/** Milliseconds between two looks. */
const PAUSE = 50;

/**
 * After a dialog the focus returns to what opened it. Where that goes with what was done, this puts the focus on the
 * heading before it, so that nobody starts again at the top of the page (WCAG 2.4.3).
 */
export function useFocusBack(isOpen: boolean): void {
  // Read while rendering: by the time effects run, the dialog has taken the focus.
  const opener = useMemo(() => (isOpen ? document.activeElement : null), [isOpen]);
  useEffect(() => {
    if (!opener || opener === document.body) return;
    const headings = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4')]
      .filter((heading) => heading.compareDocumentPosition(opener) & Node.DOCUMENT_POSITION_FOLLOWING)
      .reverse();
    return () => {
      const end = Date.now() + LATEST;
      const timer = setInterval(() => {
        const now = document.activeElement ?? document.body;
        const isLost = now === document.body && !opener.isConnected;
        if (isLost) focusOn(headings.find((heading) => heading.isConnected));
        const isElsewhere = ![opener, document.body].includes(now) && !now.closest('[role$="dialog"]');
        if (isLost || isElsewhere || Date.now() > end) clearInterval(timer);
      }, PAUSE);
    };
  }, [opener]);
}

function focusOn(heading: HTMLElement | undefined): void {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus();
}
