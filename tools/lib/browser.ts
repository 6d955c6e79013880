import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';

/** The first is the same engine without a window around it, and takes a quarter of the time less. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Playwright's own list, which this one replaces, and two parts of the address bar: each new window would load their pages,
 * which is half the time that a window takes to open.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** Runs as root, without a display, and asks nobody on the network for anything. */
export const browserArguments: string[] = [
  `--disable-features=${FEATURES_OFF.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** This machine's own Chromium: `CHROMIUM_PATH`, else the first found on the path; undefined for Playwright's. */
export function browserPath(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** Starts it. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = browserPath();
  return chromium.launch({ ...(executablePath && { executablePath }), args: browserArguments });
}

/** A sentence that says how to get a browser, where there is none. */
export function browserProblem(): string | undefined {
  if (browserPath() || existsSync(chromium.executablePath())) return undefined;
  return 'No Chromium found. Install one (apt-get install -y chromium, or npx playwright install chromium) or set CHROMIUM_PATH.';
}

/** Milliseconds without any traffic after which a page counts as quiet. */
const QUIET = 700;

/** What `untilQuiet` needs of a page: `playwright-core` and `@playwright/test` each have a type of their own. */
type AnyPage = Pick<Page, 'waitForLoadState' | 'waitForTimeout'> & Record<'on' | 'off', unknown>;

/**
 * Waits until a page has no traffic. Not Playwright's `networkidle`: the event stream of a signed-in page stays open
 * for as long as the page does.
 */
export async function untilQuiet(anyPage: AnyPage): Promise<void> {
  const page = anyPage as Page;
  let movedAt = Date.now();
  const move = () => {
    movedAt = Date.now();
  };
  const events = ['request', 'response', 'requestfinished', 'requestfailed'] as const;
  for (const event of events) page.on(event as 'request', move);
  await page.waitForLoadState('load');
  while (Date.now() - movedAt < QUIET) await page.waitForTimeout(50);
  for (const event of events) page.off(event as 'request', move);
}

/** Whether an address is answered for as long as the page lives. */
export function isStream(url: string): boolean {
  return new URL(url).pathname === '/api/events';
}

/** Bytes of a script after gzip at its best. */
export function gzipBytes(content: string | Buffer): number {
  return gzipSync(content, { level: 9 }).length;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
