import { useEffect, useMemo } from 'react';

/** Milliseconds in which the result of a dialog may remove the element that opened it. */
const LATEST = 3_000;
/** Milliseconds between two checks. */
const PAUSE = 50;

/**
 * Returns the focus after a dialog. If the element that opened it disappears, the focus moves to the heading before it
 * instead of the top of the page (WCAG 2.4.3).
 */
export function useFocusBack(isOpen: boolean): void {
  // Read while rendering, because the dialog has the focus by the time effects run.
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
