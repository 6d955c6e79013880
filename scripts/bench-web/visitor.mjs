/** A telephone on a weak mobile network: bytes a second, milliseconds, and how many times slower than this machine. */
const SLOW_NETWORK = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
export const SLOW_CPU = 4;

/** What the slow profile is, in words. */
export const SLOW = '1.6 Mbps down, 750 kbps up, 150 ms, 4x CPU';

const PASSWORD = 'Demo-pass-1';

/** What every visitor's window measures. */
export const VIEWPORT = { width: 1280, height: 800 };

/** The demo accounts that the bench uses. */
export const ACCOUNTS = {
  patient: 'patient@openward.example',
  doctor: 'doctor@openward.example',
  admin: 'admin@openward.example',
};

/**
 * Lets somebody who has nothing cached use the portal, in a browser profile of their own.
 * @param {import('playwright-core').Browser} browser
 * @param {{url: string, as?: keyof ACCOUNTS, isSlow?: boolean}} who `as` has signed in before; nobody without it
 * @param {(page: import('playwright-core').Page) => Promise<T>} work
 * @returns {Promise<T>} what `work` returns
 * @template T
 */
export async function asVisitor(browser, { url, as, isSlow = false }, work) {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    baseURL: url,
    storageState: as ? await storageOf(url, as) : { cookies: [], origins: [] },
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    if (isSlow) await slowDown(cdp);
    return await work(page);
  } finally {
    await context.close();
  }
}

/** Makes a page's machine and network slow; `page` sends calls of the DevTools protocol. */
export async function slowDown(page) {
  await page.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await page.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
}

/** Fills in the sign-in form. */
export async function fillIn(page, account) {
  await page.getByLabel('Email').fill(ACCOUNTS[account]);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
}

/** Local storage as it is after signing in. */
async function storageOf(url, account) {
  const localStorage = await signedIn(url, account);
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

/** What stands in local storage of somebody who has signed in: `{name, value}` each. */
export async function signedIn(url, account) {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ACCOUNTS[account], password: PASSWORD }),
  });
  const { result } = await response.json();
  return [
    { name: 'openward.token', value: result.token },
    { name: 'openward.refreshToken', value: result.refreshToken },
    { name: 'openward.user', value: JSON.stringify(result.user) },
  ];
}
