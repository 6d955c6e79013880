import { eventBus } from '@openward/event-bus';
import { useEffect } from 'react';

/** Milliseconds between two looks. */
const PAUSE = 100;
/** Looks without the focus, and with no request under way, after which it is lost: a screen that hands it on goes first. */
const LOOKS = 5;
/** Looks in which what a press did arrives, and may take away what was pressed. */
const MOST_LOOKS = 100;
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
    const underWay = new Set<number>();
    const hasNone = () => !document.activeElement || document.activeElement === document.body;
    const note = () => {
      const { activeElement: pressed } = document;
      clearInterval(timer);
      if (!pressed || hasNone()) return;
      if (!pressed.closest(OVER)) headings = headingsBefore(pressed);
      let looks = 0;
      let lost = 0;
      timer = setInterval(() => {
        const isLost = hasNone() && (pressed.getClientRects().length === 0 || pressed.matches(':disabled'));
        lost = isLost && underWay.size === 0 ? lost + 1 : 0;
        if (lost === LOOKS) focusOn(headings.find((heading) => heading.isConnected));
        if (lost === LOOKS || ++looks === MOST_LOOKS) clearInterval(timer);
      }, PAUSE);
    };
    const noteKey = ({ key }: KeyboardEvent) => PRESSES.includes(key) && note();
    document.addEventListener('click', note, true);
    document.addEventListener('keydown', noteKey, true);
    const ends = [
      eventBus.on('request:started', ({ id }) => underWay.add(id)),
      eventBus.on('request:ended', ({ id }) => underWay.delete(id)),
    ];
    return () => {
      clearInterval(timer);
      document.removeEventListener('click', note, true);
      document.removeEventListener('keydown', noteKey, true);
      for (const end of ends) end();
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
