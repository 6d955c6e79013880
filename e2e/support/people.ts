import type { SignedIn } from '@openward/contract/accounts';
import type { Browser, Page } from '@playwright/test';

/** The demo accounts by role. */
export const PEOPLE = {
  patient: 'patient@openward.example',
  secondPatient: 'ava.bennett@openward.example',
  /** Two of this patient's appointments are today, at 10:00 am and 12:30 pm in Chicago. */
  chicagoPatient: 'ethan.brooks@openward.example',
  doctor: 'doctor@openward.example',
  hcpAdmin: 'hcp@openward.example',
  sysAdmin: 'admin@openward.example',
} as const;
export type Person = keyof typeof PEOPLE;

const PASSWORD = 'Demo-pass-1';

/** Signs in through the sign-in page. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await signInHere(page, person);
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .or(page.getByRole('button', { name: 'Open menu' }))
    .first()
    .waitFor();
}

/** Fills in the sign-in page that is open, and submits. */
export async function signInHere(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(PEOPLE[person]);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens a page for somebody in a browser context of their own, signed in. */
export async function pageOf(
  browser: Browser,
  person: Person,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await signIn(page, person);
  return page;
}

/** Puts somebody's session into a page before it opens, as a sign-in in another tab would have. */
export async function withSession(page: Page, person: Person): Promise<void> {
  const { token, refreshToken, user } = await sessionOf(person);
  await page.addInitScript(
    ([a, b, c]) => {
      if (sessionStorage.getItem('e2e.placed')) return;
      sessionStorage.setItem('e2e.placed', 'yes');
      localStorage.setItem('openward.token', a as string);
      localStorage.setItem('openward.refreshToken', b as string);
      localStorage.setItem('openward.user', c as string);
    },
    [token, refreshToken, JSON.stringify(user)],
  );
}

/** Signs somebody in by the api alone. */
export async function sessionOf(person: Person): Promise<SignedIn> {
  const response = await fetch(`${process.env.PORTAL_URL}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: PEOPLE[person], password: PASSWORD }),
  });
  return ((await response.json()) as { result: SignedIn }).result;
}
