import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { noteTraffic } from './quiet.ts';

/** The first one is the same engine without a window, and takes a quarter less time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Playwright's own list, which this flag replaces, and two parts of the address bar whose pages each new window would
 * load, which takes half of the time to open a window.
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

/** For running as root, without a display, and without network requests of the browser itself. */
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

/** Finds this machine's Chromium: `CHROMIUM_PATH`, else the first on the path; undefined to use Playwright's. */
export function browserPath(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** Launches a browser whose contexts record traffic for {@link untilQuiet}. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = browserPath();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserArguments });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await noteTraffic(context);
    return context;
  };
  return browser;
}

/** Explains how to get a browser if there is none. */
export function browserProblem(): string | undefined {
  if (browserPath() || existsSync(chromium.executablePath())) return undefined;
  return 'No Chromium found. Install one (apt-get install -y chromium, or npx playwright install chromium) or set CHROMIUM_PATH.';
}

/** Returns the bytes of a script with maximum gzip compression. */
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
