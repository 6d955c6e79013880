import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { chromium } from 'playwright-core';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts this machine's Chromium: `CHROMIUM_PATH`, else `chromium`, `google-chrome`, else Playwright's own. */
export function launchBrowser() {
  return chromium.launch({ executablePath: chromiumPath(), args: ARGUMENTS });
}

/** Where this machine's Chromium lies; undefined where only Playwright may have one. */
export function chromiumPath() {
  const names = [process.env.CHROMIUM_PATH, 'chromium', 'google-chrome'].filter(Boolean);
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))))
    .find(isProgram);
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
