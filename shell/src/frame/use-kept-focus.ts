import { eventBus } from '@openward/event-bus';
import { useEffect } from 'react';

/** Milliseconds between two checks. */
const PAUSE = 100;
/** Checks without focus or pending requests until the focus counts as lost; a screen may move it before. */
const LOOKS = 5;
/** Checks after a press, while its result may arrive and remove the pressed element. */
const MOST_LOOKS = 100;
const PRESSES = ['Enter', ' ', 'Escape'];
/** Overlays, which return the focus to the element that opened them. */
const OVER = '[role$="dialog"], [role="menu"], [role="listbox"]';

/**
 * When a press removes the focused element, such as the button of a removed row, the focus moves to the preceding
 * heading; otherwise keyboard users would start at the top of the page (WCAG 2.2, 2.4.3).
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
