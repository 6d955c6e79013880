import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { noteTraffic } from './quiet.ts';

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

/** Starts it; of its pages, what is under way is noted. */
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

/** A sentence that says how to get a browser, where there is none. */
export function browserProblem(): string | undefined {
  if (browserPath() || existsSync(chromium.executablePath())) return undefined;
  return 'No Chromium found. Install one (apt-get install -y chromium, or npx playwright install chromium) or set CHROMIUM_PATH.';
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
