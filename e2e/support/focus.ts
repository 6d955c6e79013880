import type { BrowserContext } from '@playwright/test';

/** Prefix of the console message about a lost focus. */
const MARK = 'openward: focus lost after';

/** Checks in a row without focus until it counts as lost; the portal itself tries to restore it for half of them. */
const LOOKS = 20;
/** Milliseconds between two checks. */
const PAUSE = 50;

const contexts = new Set<BrowserContext>();
const losses = new Set<string>();

declare global {
  interface Window {
    /** True while the last press may still have lost the focus. */
    isFocusOpen?: () => boolean;
  }
}

/**
 * Detects presses that remove the focused element, so that the focus falls to the page (WCAG 2.2, 2.4.3): keyboard
 * users then start again at the top.
 */
export async function noteFocus(context: BrowserContext): Promise<void> {
  await context.addInitScript(watchFocus, { mark: MARK, looks: LOOKS, pause: PAUSE });
  if (contexts.has(context)) return;
  contexts.add(context);
  context.on('console', (message) => {
    if (message.text().startsWith(MARK)) losses.add(message.text());
  });
  context.once('close', () => contexts.delete(context));
}

/** Waits until the last press in each open page is judged, unless a request there is still running. */
export async function untilJudged(): Promise<void> {
  const pages = [...contexts].flatMap((context) => context.pages());
  // Ignores pages that close or navigate meanwhile.
  await Promise.all(pages.map((page) => page.waitForFunction(() => !window.isFocusOpen?.()).catch(() => {})));
}

/** Readable focus losses since the last call. */
export function lostFocus(): string[] {
  const found = [...losses];
  losses.clear();
  return found;
}

/** Runs in the page. */
function watchFocus({ mark, looks, pause }: { mark: string; looks: number; pause: number }): void {
  if (window.isFocusOpen || window.top !== window) return;
  let asked = 0;
  const { fetch } = window;
  window.fetch = async (...request) => {
    const isStream = String(request[0] instanceof Request ? request[0].url : request[0]).includes('/api/events');
    if (isStream) return fetch(...request);
    asked++;
    try {
      return await fetch(...request);
    } finally {
      asked--;
    }
  };
  /** The element that had the focus at the last press, until it is judged. */
  let pressed: { element: Element; what: string; isGone: boolean } | undefined;
  let seen = 0;
  const hasNoFocus = () => !document.activeElement || document.activeElement === document.body;
  // A disabled button keeps the focus until the next frame. Unanswered requests are not waited for.
  window.isFocusOpen = () => pressed !== undefined && (hasNoFocus() || isGone(pressed.element)) && !isUnderWay();
  // The answer to a press may still remove the pressed element, or the element that gets the focus next.
  const isUnderWay = () =>
    asked > 0 ||
    Boolean(window.openwardTimers?.size) ||
    document.readyState !== 'complete' ||
    document.querySelector('[data-pending], [aria-busy=true], [role=status][aria-label]') !== null;
  const isGone = (element: Element) =>
    !element.isConnected || !element.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled');
  setInterval(() => {
    if (!pressed) return;
    // A temporarily disabled button has lost the focus as well.
    pressed.isGone ||= isGone(pressed.element);
    if (isUnderWay()) {
      seen = 0;
      return;
    }
    const isLost = hasNoFocus() && pressed.isGone;
    // A page in the background has no focus to lose.
    if (isLost && !document.hasFocus()) pressed = undefined;
    else if (++seen < looks) return;
    else if (isLost && pressed) console.debug(`${mark} ${pressed.what} at ${location.pathname}`);
    pressed = undefined;
  }, pause);
  const note = (event: Event, how: string) => {
    const { activeElement: element } = document;
    if (!event.isTrusted) return;
    seen = 0;
    pressed = undefined;
    if (!element || element === document.body) return;
    const name = (element.getAttribute('aria-label') ?? element.textContent?.trim()) || element.getAttribute('name');
    pressed = {
      element,
      isGone: false,
      what: `${how} on ${element.tagName.toLowerCase()} “${name?.slice(0, 60) ?? ''}”`,
    };
  };
  window.addEventListener('click', (event) => note(event, 'a click'), true);
  window.addEventListener(
    'keydown',
    (event) => {
      if (['Enter', ' ', 'Escape'].includes(event.key)) note(event, event.key === ' ' ? 'Space' : event.key);
    },
    true,
  );
}
