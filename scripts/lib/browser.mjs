import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Runs as root, without a display, and asks nobody on the network for anything. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** This machine's own Chromium: `CHROMIUM_PATH`, else the first found on the path; undefined for Playwright's. */
export function browserPath() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** Starts it. */
export function launchBrowser() {
  return chromium.launch({ executablePath: browserPath(), args: browserArguments });
}

/** A sentence that says how to get a browser, where there is none. */
export function browserProblem() {
  if (browserPath() || existsSync(chromium.executablePath())) return undefined;
  return 'No Chromium found. Install one (apt-get install -y chromium, or npx playwright install chromium) or set CHROMIUM_PATH.';
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
