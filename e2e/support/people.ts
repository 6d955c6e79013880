import type { SignedIn } from '@openward/contract/accounts';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { setTime } from './clock.ts';

/** The demo accounts by role. */
export const PEOPLE = {
  patient: 'patient@openward.example',
  secondPatient: 'ava.bennett@openward.example',
  /** Acts for the patient: sees appointments and documents. */
  proxy: 'henrik.dahl@openward.example',
  /** Two of this patient's appointments are today, at 10:00 am and 12:30 pm in Chicago. */
  chicagoPatient: 'ethan.brooks@openward.example',
  doctor: 'doctor@openward.example',
  hcpAdmin: 'hcp@openward.example',
  sysAdmin: 'admin@openward.example',
} as const;
export type Person = keyof typeof PEOPLE;

const PASSWORD = 'Demo-pass-1';

/** Opens a page with an existing session, because other tests cover the sign-in page. */
export async function signIn(page: Page, person: Person, path = '/home'): Promise<void> {
  // An address of the portal without its scripts.
  await page.goto('/healthz');
  await page.evaluate(keepSession, stored(await sessionOf(person, new URL(page.url()).origin)));
  await page.goto(path);
  // Waits for the portal to start, because the early menu's links reload the page.
  await page.locator('main h1').waitFor();
}

const stored = ({ token, refreshToken, user }: SignedIn): Record<string, string> => ({
  'openward.token': token,
  'openward.refreshToken': refreshToken,
  'openward.user': JSON.stringify(user),
});

/** Runs in the page. */
function keepSession(entries: Record<string, string>): void {
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
}

/** Fills in and submits the open sign-in page. */
export async function signInHere(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(PEOPLE[person]);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens a page in a separate, signed-in browser context. @param options.path the home page by default */
export async function pageOf(
  browser: Browser,
  person: Person,
  { path, ...options }: Parameters<Browser['newContext']>[0] & { path?: string } = {},
): Promise<Page> {
  const page = await (await contextFor(browser, options)).newPage();
  await page.goto('/healthz');
  await page.evaluate(() => localStorage.clear());
  await signIn(page, person, path);
  return page;
}

/** Contexts by their options, each with the test that uses it. */
const contexts = new Map<string, { context: BrowserContext; usedBy: string }[]>();

/** Reuses a context from an earlier test if possible, because its cache saves most of the loading time. */
async function contextFor(browser: Browser, options: Parameters<Browser['newContext']>[0]): Promise<BrowserContext> {
  const { testId, repeatEachIndex } = test.info();
  const usedBy = `${testId} ${repeatEachIndex}`;
  // Each spec file has another portal.
  const key = JSON.stringify([process.env.PORTAL_URL, options]);
  const known = contexts.get(key) ?? [];
  contexts.set(key, known);
  const left = known.find((one) => one.usedBy !== usedBy);
  if (!left) {
    const context = await browser.newContext(options);
    const entry = { context, usedBy };
    known.push(entry);
    context.once('close', () => known.splice(known.indexOf(entry), 1));
    return context;
  }
  left.usedBy = usedBy;
  const { context } = left;
  for (const page of context.pages()) await page.close();
  await Promise.all([
    setTime(context),
    context.setOffline(false),
    context.clearCookies(),
    context.clearPermissions(),
    context.unrouteAll(),
  ]);
  return context;
}

/** Stores a session before the page opens, like a sign-in in another tab. @param portal as in `sessionOf` */
export async function withSession(page: Page, person: Person, portal?: string): Promise<void> {
  const entries = stored(await sessionOf(person, portal));
  await page.addInitScript((given) => {
    if (sessionStorage.getItem('e2e.placed')) return;
    sessionStorage.setItem('e2e.placed', 'yes');
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value);
  }, entries);
}

/** Signs in by the api only. @param portal its address; the worker's own by default */
export async function sessionOf(person: Person, portal = process.env.PORTAL_URL): Promise<SignedIn> {
  const response = await fetch(`${portal}/api/login`, {
    method: 'POST',
    // The test may have been busy for longer than the portal keeps connections open.
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ username: PEOPLE[person], password: PASSWORD }),
  });
  return ((await response.json()) as { result: SignedIn }).result;
}

/** Signs out with the button of the wide layout. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}
