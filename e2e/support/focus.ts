import type { BrowserContext } from '@playwright/test';

/** What a page writes to its console before what lost the focus. */
const MARK = 'openward: focus lost after';

/** Looks that find the focus nowhere, one after another, until it counts as lost: the portal itself looks for half of it. */
const LOOKS = 20;
/** Milliseconds between two looks. */
const PAUSE = 50;

const contexts = new Set<BrowserContext>();
const losses = new Set<string>();

declare global {
  interface Window {
    /** Whether the last press may still turn out to have lost the focus. */
    isFocusOpen?: () => boolean;
  }
}

/**
 * Notes in each page of a context where a press takes away what had the focus, and the focus falls to the page (WCAG 2.2,
 * 2.4.3): who works by keys then begins again at the top.
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

/** Waits until the last press in each open page is judged, where nothing is under way in it. */
export async function untilJudged(): Promise<void> {
  const pages = [...contexts].flatMap((context) => context.pages());
  // A page that closes or goes elsewhere meanwhile has nothing more to say.
  await Promise.all(pages.map((page) => page.waitForFunction(() => !window.isFocusOpen?.()).catch(() => {})));
}

/** What lost the focus since this was asked last, ready to read. */
export function lostFocus(): string[] {
  const found = [...losses];
  losses.clear();
  return found;
}

/** In the page. */
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
  // A disabled button keeps the focus until the next frame. What is never answered is not waited for.
  window.isFocusOpen = () => pressed !== undefined && (hasNoFocus() || isGone(pressed.element)) && !isUnderWay();
  // What comes as the answer to a press may take away what was pressed, or what the focus is given to afterwards.
  const isUnderWay = () =>
    asked > 0 ||
    Boolean(window.openwardTimers?.size) ||
    document.readyState !== 'complete' ||
    document.querySelector('[data-pending], [aria-busy=true], [role=status][aria-label]') !== null;
  const isGone = (element: Element) =>
    !element.isConnected || !element.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled');
  setInterval(() => {
    if (!pressed) return;
    // A button that cannot be used for a while has lost the focus as well.
    pressed.isGone ||= isGone(pressed.element);
    if (isUnderWay()) {
      seen = 0;
      return;
    }
    const isLost = hasNoFocus() && pressed.isGone;
    // A page that is not in front has no focus to lose.
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
