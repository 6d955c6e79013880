import { observePaint, overlookEmptyPicture } from './in-page.mjs';

/** A telephone on a weak mobile network: bytes a second, milliseconds, and how many times slower than this machine. */
const SLOW_NETWORK = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
const SLOW_CPU = 4;

/** What the slow profile is, in words. */
export const SLOW = '1.6 Mbps down, 750 kbps up, 150 ms, 4x CPU';

const PASSWORD = 'Demo-pass-1';

/** The demo accounts that the bench uses. */
export const ACCOUNTS = { patient: 'patient@openward.example', doctor: 'doctor@openward.example' };

/**
 * Lets somebody who has nothing cached use the portal, in a browser profile of their own.
 * @param {import('playwright-core').Browser} browser
 * @param {{url: string, as?: keyof ACCOUNTS, isSlow?: boolean}} who `as` has signed in before; nobody without it
 * @param {(page: import('playwright-core').Page, cdp: import('playwright-core').CDPSession) => Promise<T>} work
 * @returns {Promise<T>} what `work` returns
 * @template T
 */
export async function asVisitor(browser, { url, as, isSlow = false }, work) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    baseURL: url,
    storageState: as ? await storageOf(url, ACCOUNTS[as]) : { cookies: [], origins: [] },
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(overlookEmptyPicture);
    await page.addInitScript(observePaint);
    const cdp = await context.newCDPSession(page);
    // Time that the page's own thread had a processor, whatever else the machine was doing.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await cdp.send('Network.enable');
    if (isSlow) {
      await cdp.send('Network.emulateNetworkConditions', SLOW_NETWORK);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
    }
    return await work(page, cdp);
  } finally {
    await context.close();
  }
}

/** Fills in the sign-in form. */
export async function fillIn(page, account) {
  await page.getByLabel('Email').fill(ACCOUNTS[account]);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
}

/** Paint and layout shift so far: `{fcp, lcp}` in milliseconds, `cls`. */
export function paintOf(page) {
  return page.evaluate(() => globalThis.openwardPaint);
}

/** Local storage as it is after signing in. */
async function storageOf(url, username) {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const { result } = await response.json();
  const localStorage = [
    { name: 'openward.token', value: result.token },
    { name: 'openward.refreshToken', value: result.refreshToken },
    { name: 'openward.user', value: JSON.stringify(result.user) },
  ];
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}
