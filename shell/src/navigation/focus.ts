import { restoreScroll } from './scroll.ts';

const LIMIT = 3000;

/**
 * After a change of page, moves the focus to its heading, so that screen readers announce it and Tab continues from
 * there. The old page's heading may remain while the new page's code loads.
 */
export function focusNextHeading(content: () => HTMLElement | null): void {
  const heading = () => content()?.querySelector<HTMLElement>('h1') ?? null;
  const old = heading();
  const until = Date.now() + LIMIT;
  const look = () => {
    const now = heading();
    if (now && now !== old) return focus(now, content());
    if (Date.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function focus(heading: HTMLElement, content: HTMLElement | null): void {
  restoreScroll();
  // A field that took the focus keeps it.
  if (content?.contains(document.activeElement) && document.activeElement !== content) return;
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
}
