import { restoreScroll } from './scroll.ts';

const LIMIT = 3000;

/**
 * After a change of page the focus goes to its heading, so that a screen reader tells where one is and the
 * next Tab goes on from there. The old page's heading may stand for a moment while the new one's code loads.
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
  // A field that asked for the focus itself keeps it.
  if (content?.contains(document.activeElement) && document.activeElement !== content) return;
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
}
