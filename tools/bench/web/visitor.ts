import { EventEmitter, once } from 'node:events';
import type { Browser, Page } from 'playwright-core';
import { gzipBytes } from '../../lib/browser.ts';
import { type Account, storageOf } from '../../lib/demo.ts';
import { isStream } from '../../lib/quiet.ts';
import { pause } from '../../lib/workspace.ts';
import { observePaint, overlookEmptyPicture, type Paint, rememberSignIn } from './in-page.ts';

/** A phone on a weak mobile network: bytes per second, milliseconds, and the slowdown of the CPU. */
const SLOW_NETWORK = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
const SLOW_CPU = { rate: 4 };
const VIEWPORT = { width: 1280, height: 800 };

/** The slow profile in words. */
export const SLOW = '1.6 Mbps down, 750 kbps up, 150 ms, 4x CPU';

/** A visitor. `as` has signed in before; without it the visitor is signed out. */
export type Visitor = { url: string; as?: Account | undefined; isSlow?: boolean | undefined };

/** Opens the portal in a new browser profile with an empty cache. @returns the result of `work` */
export async function asVisitor<T>(
  browser: Browser,
  { url, as, isSlow = false }: Visitor,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const origins = as ? [{ origin: url, localStorage: await storageOf(url, as) }] : [];
  const storageState = { cookies: [], origins };
  const context = await browser.newContext({ viewport: VIEWPORT, baseURL: url, storageState });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (isSlow) await slowDown(session as Session);
    return await work(page);
  } finally {
    await context.close();
  }
}

type Session = Pick<BarePage, 'send'>;

async function slowDown(session: Session): Promise<void> {
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', SLOW_CPU);
}

/** Throttles the page's CPU from now on. */
export async function slowProcessor(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', SLOW_CPU);
}

/** The cost of a page visit: DevTools metrics in their own units, milliseconds, bytes. */
export interface Look {
  metric(name: string): number;
  paint: Paint;
  requests: number;
  scripts: { sent: number; gzip: number }[];
  usable: number;
}

interface LookOptions {
  path: string;
  isReturning?: boolean | undefined;
  cookie?: string | undefined;
  watch?: { work(...values: string[]): void; values: string[] } | undefined;
  until: string;
}

/**
 * Visits a page in a new tab.
 * @param isReturning uses the browser's own profile with its disk cache; otherwise nothing is cached
 * @param cookie the only cookie of the visitor
 * @param watch runs in the page before anything else
 * @param until an expression that is true once the page has loaded
 */
export async function lookAt(
  browser: Browser,
  { url, path, as, isSlow, isReturning = false, cookie, watch, until }: Visitor & LookOptions,
): Promise<Look> {
  const page = await openBarePage(browser, isReturning);
  try {
    await page.beforeEverything(overlookEmptyPicture);
    await page.beforeEverything(observePaint);
    if (watch) await page.beforeEverything(watch.work, ...watch.values);
    if (as) await page.beforeEverything(rememberSignIn, await storageOf(url, as));
    await page.send('Network.clearBrowserCookies');
    if (cookie) await page.send('Network.setCookie', { name: cookie, value: 'yes', url });
    // CPU time of the page's main thread, independent of other load.
    await page.send('Performance.enable', { timeDomain: 'threadTicks' });
    const traffic = await recordTraffic(page);
    if (isSlow) await slowDown(page);
    await page.send('Page.navigate', { url: url + path });
    await page.until(until);
    await traffic.ends();
    const { metrics }: { metrics: { name: string; value: number }[] } = await page.send('Performance.getMetrics');
    return {
      metric: (name) => metrics.find((entry) => entry.name === name)?.value ?? 0,
      paint: await page.value<Paint>('openwardPaint'),
      usable: await page.value<number>('globalThis.openwardUsable'),
      requests: traffic.requests(),
      scripts: await traffic.scripts(),
    };
  } finally {
    await page.close();
  }
}

async function recordTraffic(page: BarePage) {
  const all = new Map<string, { requestId: string; type: string; isOpen: boolean; sent: number }>();
  page.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (!/^(data|blob):/.test(request.url) && !isStream(request.url))
      all.set(requestId, { requestId, type, isOpen: true, sent: 0 });
  });
  for (const event of ['Network.loadingFinished', 'Network.loadingFailed'])
    page.on(event, ({ requestId, encodedDataLength: sent = 0 }) => {
      const request = all.get(requestId);
      if (request) Object.assign(request, { isOpen: false, sent });
    });
  await page.send('Network.enable');
  return {
    requests: () => all.size,
    /** Resolves after a second without traffic, so that late layout shifts count as well. */
    async ends() {
      for (let quietSince = Date.now(); Date.now() - quietSince < 1000; await pause(50))
        if ([...all.values()].some(({ isOpen }) => isOpen)) quietSince = Date.now();
    },
    scripts() {
      const scripts = [...all.values()].filter(({ type }) => type === 'Script');
      return Promise.all(
        scripts.map(async ({ requestId, sent }) => {
          const { body, base64Encoded } = await page.send('Network.getResponseBody', { requestId });
          return { sent, gzip: gzipBytes(Buffer.from(body, base64Encoded ? 'base64' : 'utf8')) };
        }),
      );
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the DevTools protocol's messages have types of their own each
type Message = any;

type BarePage = Awaited<ReturnType<typeof openBarePage>>;

/**
 * Opens an empty tab without Playwright, whose instrumentation makes the browser keep the source position of every
 * async call and slows the page down by a tenth.
 * @param isReturning uses the browser's own profile; otherwise a new one with an empty cache
 */
async function openBarePage(browser: Browser, isReturning: boolean) {
  const session = await browser.newBrowserCDPSession();
  const profile = isReturning ? undefined : await session.send('Target.createBrowserContext');
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', ...profile });
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  // Many calls may wait for answers at once.
  const events = new EventEmitter().setMaxListeners(0);
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, method, params, ...answer } = JSON.parse(message);
    events.emit(method ?? `answer ${id}`, params ?? answer);
  });
  let calls = 0;
  /** Makes a call of the DevTools protocol. @throws Error if the browser refuses it */
  const send = async (method: string, params: object = {}): Promise<Message> => {
    const id = ++calls;
    const answered = once(events, `answer ${id}`);
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    const [{ result, error }] = await answered;
    if (error) throw new Error(error.message);
    return result;
  };
  const value = async <T>(expression: string): Promise<T> => {
    const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  await send('Emulation.setDeviceMetricsOverride', { ...VIEWPORT, deviceScaleFactor: 1, mobile: false });
  await send('Page.enable');
  return {
    send,
    value,
    on: (event: string, listener: (parameters: Message) => void) => events.on(event, listener),
    /** Runs a function of `in-page.ts` at the start of every document. */
    async beforeEverything<V extends unknown[]>(work: (...values: V) => void, ...values: V): Promise<void> {
      const source = `(${work})(${values.map((each) => JSON.stringify(each)).join()})`;
      await send('Page.addScriptToEvaluateOnNewDocument', { source });
    },
    /** Waits until an expression is true in the page. @throws Error after 30 seconds */
    async until(expression: string): Promise<void> {
      for (const end = Date.now() + 30_000; !(await value<boolean>(expression)); await pause(50))
        if (Date.now() > end) throw new Error(`Not so after 30 seconds: ${expression}`);
    },
    async close(): Promise<void> {
      await session.send('Target.closeTarget', { targetId });
      if (profile) await session.send('Target.disposeBrowserContext', profile);
      await session.detach();
    },
  };
}
