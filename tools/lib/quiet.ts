import type { BrowserContext, Page, Request } from 'playwright-core';

/** What these functions need: `playwright-core` and `@playwright/test` each have a type of their own. */
type AnyContext = Pick<BrowserContext, 'addInitScript'> & Record<'on', unknown>;
type AnyPage = Pick<Page, 'waitForLoadState'> & Record<'evaluate', unknown>;

/** What a page has asked for. */
interface Traffic {
  asked: number;
  inFlight: Set<Request>;
}
const traffic = new WeakMap<object, Traffic>();

declare global {
  interface Window {
    /** Timers of less than a second, and calls for when the page is idle, that have not come yet. */
    openwardTimers?: Set<unknown>;
  }
}

/** Notes what is under way in each page of a context, for {@link untilQuiet}. */
export async function noteTraffic(anyContext: AnyContext): Promise<void> {
  const context = anyContext as BrowserContext;
  context.on('request', (request) => {
    const page = pageOf(request);
    // The stream of a signed-in page is answered for as long as the page lives.
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

/** Waits until a page has nothing under way: no request, no timer of less than a second, no animation and no font. */
export async function untilQuiet(anyPage: AnyPage): Promise<void> {
  const page = anyPage as Page;
  for (;;) {
    await page.waitForLoadState('load');
    const { asked, inFlight } = trafficOf(page);
    // An answer that comes while the page is looked at may not be drawn yet.
    const isAnswered = inFlight.size === 0;
    // A page that goes elsewhere meanwhile is not quiet.
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

/** Whether an address is answered for as long as the page lives. */
export function isStream(url: string): boolean {
  return new URL(url).pathname === '/api/events';
}

function trafficOf(page: Page): Traffic {
  return traffic.get(page) ?? { asked: 0, inFlight: new Set() };
}

/** Undefined for what a service worker asks for, and for a page that is not there yet. */
function pageOf(request: Request): Page | undefined {
  try {
    return request.frame().page();
  } catch {
    return undefined;
  }
}

/** In the page. */
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

/** In the page. */
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
