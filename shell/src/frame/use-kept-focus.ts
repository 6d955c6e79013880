import { useEffect } from 'react';

/** Milliseconds in which what a press did arrives, and may take away what was pressed. */
const LATEST = 10_000;
/** Milliseconds between two looks. The focus is lost at the second one: a screen that hands it on itself goes first. */
const PAUSE = 50;
const PRESSES = ['Enter', ' ', 'Escape'];
/** What lies over the page, and gives the focus back to what opened it. */
const OVER = '[role$="dialog"], [role="menu"], [role="listbox"]';

/**
 * Where a press takes away what had the focus, as removing a row does with its button, the focus goes to the heading before
 * it: whoever works by keys would begin again at the top of the page otherwise (WCAG 2.2, 2.4.3).
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let headings: HTMLElement[] = [];
    let timer: ReturnType<typeof setInterval> | undefined;
    const hasNone = () => !document.activeElement || document.activeElement === document.body;
    const note = () => {
      const { activeElement: pressed } = document;
      clearInterval(timer);
      if (!pressed || hasNone()) return;
      if (!pressed.closest(OVER)) headings = headingsBefore(pressed);
      const end = Date.now() + LATEST;
      let wasLost = false;
      timer = setInterval(() => {
        const isLost = hasNone() && (pressed.getClientRects().length === 0 || pressed.matches(':disabled'));
        if (isLost && wasLost) focusOn(headings.find((heading) => heading.isConnected));
        if ((isLost && wasLost) || Date.now() > end) clearInterval(timer);
        wasLost = isLost;
      }, PAUSE);
    };
    const noteKey = ({ key }: KeyboardEvent) => PRESSES.includes(key) && note();
    document.addEventListener('click', note, true);
    document.addEventListener('keydown', noteKey, true);
    return () => {
      clearInterval(timer);
      document.removeEventListener('click', note, true);
      document.removeEventListener('keydown', noteKey, true);
    };
  }, []);
}

/** The headings before an element, the nearest first. */
function headingsBefore(element: Element): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, h4)')]
    .filter((heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
    .reverse();
}

function focusOn(heading: HTMLElement | null = document.querySelector<HTMLElement>('main h1')): void {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
}
