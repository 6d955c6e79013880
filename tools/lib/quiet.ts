import type { BrowserContext, Page, Request } from 'playwright-core';

/** The needed part of Playwright's types, because `playwright-core` and `@playwright/test` have separate ones. */
type AnyContext = Pick<BrowserContext, 'addInitScript'> & Record<'on', unknown>;
type AnyPage = Pick<Page, 'waitForLoadState'> & Record<'evaluate', unknown>;

interface Traffic {
  asked: number;
  inFlight: Set<Request>;
}
const traffic = new WeakMap<object, Traffic>();

declare global {
  interface Window {
    /** Pending timers of less than a second and idle callbacks. */
    openwardTimers?: Set<unknown>;
  }
}

/** Records the activity of each page in a context, for {@link untilQuiet}. */
export async function noteTraffic(anyContext: AnyContext): Promise<void> {
  const context = anyContext as BrowserContext;
  context.on('request', (request) => {
    const page = pageOf(request);
    // A signed-in page's event stream stays open as long as the page.
    if (!page || isStream(request.url())) return;
    const { asked, inFlight } = trafficOf(page);
    traffic.set(page, { asked: asked + 1, inFlight: inFlight.add(request) });
  });
  const end = (request: Request) => {
    const page = pageOf(request);
    if (page) trafficOf(page).inFlight.delete(request);
  };
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  await context.addInitScript(countTimers);
}

/** Waits until a page is idle: no requests, timers of less than a second, animations or loading fonts. */
export async function untilQuiet(anyPage: AnyPage): Promise<void> {
  const page = anyPage as Page;
  for (;;) {
    await page.waitForLoadState('load');
    const { asked, inFlight } = trafficOf(page);
    // An answer that arrives during the check may not be rendered yet.
    const isAnswered = inFlight.size === 0;
    // A page that navigates meanwhile is not idle.
    const isAtRest = await page.evaluate(untilAtRest).then(
      () => true,
      (error: Error) => {
        if (page.isClosed()) throw error;
        return false;
      },
    );
    const now = trafficOf(page);
    if (isAtRest && isAnswered && now.inFlight.size === 0 && now.asked === asked) return;
  }
}

/** Returns true for an address whose answer stays open as long as the page. */
export function isStream(url: string): boolean {
  return new URL(url).pathname === '/api/events';
}

function trafficOf(page: Page): Traffic {
  return traffic.get(page) ?? { asked: 0, inFlight: new Set() };
}

/** Undefined for requests of service workers and of pages that do not exist yet. */
function pageOf(request: Request): Page | undefined {
  try {
    return request.frame().page();
  } catch {
    return undefined;
  }
}

/** Runs in the page. */
function countTimers(): void {
  const timers = new Set<unknown>();
  window.openwardTimers = timers;
  const { setTimeout: set, clearTimeout: clear, requestIdleCallback: idle, cancelIdleCallback: cancel } = window;
  type Work = (...given: never[]) => void;
  const counted = <Id>(begin: (work: Work) => Id, work: Work): Id => {
    const id = begin((...given) => {
      timers.delete(id);
      work(...given);
    });
    timers.add(id);
    return id;
  };
  const later = (work: Work, delay = 0, ...given: never[]) => {
    const begin = (run: Work) => set(run, delay, ...given);
    return delay < 1000 ? counted(begin, work) : begin(work);
  };
  window.setTimeout = later as typeof set;
  window.requestIdleCallback = (work, options) => counted((run) => idle(run as IdleRequestCallback, options), work);
  const ended = (end: (id: number) => void) => (id: number) => {
    timers.delete(id);
    end(id);
  };
  window.clearTimeout = ended(clear) as typeof clear;
  window.cancelIdleCallback = ended(cancel);
}

/** Runs in the page. */
async function untilAtRest(): Promise<void> {
  const isMoving = () =>
    document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  await document.fonts.ready;
  for (let still = 0; still < 2; ) {
    await new Promise(requestAnimationFrame);
    still = window.openwardTimers?.size || isMoving() ? 0 : still + 1;
  }
}
