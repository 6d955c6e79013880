import type { User } from '@openward/contract/accounts';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { passwordField } from '../support/accounts.ts';
import { callAs } from '../support/bookings.ts';
import { HospitalProvider, signInAtHospital, signOutAtHospital } from '../support/hospital-provider.ts';
import { PEOPLE, signIn, signOut } from '../support/people.ts';
import { test } from '../support/test.ts';

const [PORT, PROVIDER_PORT] = [24118, 24119];
const PORTAL_URL = `http://localhost:${PORT}`;
const provider = new HospitalProvider({ port: PROVIDER_PORT, portalUrl: PORTAL_URL });

test.use({
  portalEnv: {
    ...{ PORT: String(PORT), PORTAL_URL, OIDC_ISSUER: provider.issuer, OIDC_LABEL: 'St. Mary' },
    ...{ OIDC_CLIENT_ID: 'openward', OIDC_CLIENT_SECRET: 'a secret of the journeys' },
    ...{ OIDC_ONLY: 'staff', OIDC_BREAK_GLASS: PEOPLE.sysAdmin },
  },
});
test.beforeAll(() => provider.start());
test.afterAll(() => provider.stop());

const button = (page: Page) => page.getByRole('button', { name: 'Staff: continue with St. Mary' });

async function toHospital(page: Page): Promise<void> {
  await page.goto('/login');
  await button(page).click();
}

test('the first sign-in asks for the password once, later ones open by themselves, and an answer is good once', async ({
  page,
}) => {
  await toHospital(page);
  await signInAtHospital(page, PEOPLE.doctor);
  await expect(page.getByRole('heading', { name: 'Connect your account' })).toBeVisible();
  await expect(page).toHaveURL(/\/signed-in$/);
  await expectAccessible(page);
  await passwordField(page, 'Password').fill('Wrong-pass-1');
  await page.getByRole('button', { name: 'Connect and sign in' }).click();
  await expect(page.getByText('The current password is not correct.').first()).toBeVisible();
  await passwordField(page, 'Password').fill('Demo-pass-1');
  await page.getByRole('button', { name: 'Connect and sign in' }).click();
  await expect(page.getByText('Logged in successfully')).toBeVisible();
  await page.goto('/security');
  await expect(page.getByText(/with the hospital/).first()).toBeVisible();
  await signOut(page);

  // The provider still has a session and answers at once.
  const answers: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/signed-in?')) answers.push(request.url());
  });
  await page.goto('/appointments/future');
  await page.getByRole('link', { name: 'Login' }).or(button(page)).first().waitFor();
  await toHospital(page);
  await expect(page.getByText('Logged in successfully')).toBeVisible();
  await signOut(page);
  await page.goto(answers[0] ?? '');
  await expect(page.getByText('We could not sign you in with your hospital. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the sign-in page' }).click();
  await expect(button(page)).toBeVisible();
});

test("staff have no other way in, but for one, and patients' is as it was", async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(PEOPLE.doctor);
  await passwordField(page, 'Password').fill('Demo-pass-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(
    page.getByText('Please sign in with your hospital: use the button below the form.').first(),
  ).toBeVisible();
  await signIn(page, 'patient');
  await signOut(page);
  await signIn(page, 'sysAdmin');
});

test('an administrator allows it without the password, and disconnects it', async ({ page, browser }) => {
  await signIn(page, 'sysAdmin');
  const admins = await callAs<User[]>('sysAdmin', 'GET', '/users/findAllByUserRole?userrole=ROLE_HCP_ADMIN');
  await page.goto(`/change-password/${admins.find(({ email }) => email === PEOPLE.hcpAdmin)?.id}`);
  await expect(page.getByRole('heading', { name: 'Hospital sign-in' })).toBeVisible();
  await page.getByRole('button', { name: 'Allow without the password' }).click();
  await expect(page.getByText('The next sign-in with the hospital connects this account.')).toBeVisible();
  await expectAccessible(page);

  const other = await browser.newContext({ baseURL: PORTAL_URL });
  const theirs = await other.newPage();
  await toHospital(theirs);
  await signInAtHospital(theirs, PEOPLE.hcpAdmin);
  await expect(theirs.getByText('Logged in successfully')).toBeVisible();

  await page.reload();
  await expect(page.getByText('This account is connected.')).toBeVisible();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText(/You can allow it without the password/)).toBeVisible();
  await theirs.goto('/security');
  await expect(theirs).toHaveURL(/\/(session-expired|login)/);
  await other.close();
});

test('with new keys it goes on, and a sign-out there ends the session here', async ({ page, browser }) => {
  await toHospital(page);
  await signInAtHospital(page, PEOPLE.doctor);
  const isFirst = page.getByRole('heading', { name: 'Connect your account' });
  const isIn = page.getByText('Logged in successfully');
  await expect(isFirst.or(isIn)).toBeVisible();
  if (await isFirst.isVisible()) {
    await passwordField(page, 'Password').fill('Demo-pass-1');
    await page.getByRole('button', { name: 'Connect and sign in' }).click();
    await expect(isIn).toBeVisible();
  }
  await signOut(page);
  await provider.rotateKeys();
  await toHospital(page);
  await signInAtHospital(page, PEOPLE.doctor);
  await expect(isIn.or(button(page)).or(page.getByRole('link', { name: 'Back to the sign-in page' }))).toBeVisible();
  if (await page.getByRole('link', { name: 'Back to the sign-in page' }).isVisible()) await toHospital(page);
  await expect(isIn).toBeVisible();

  const stranger = await browser.newContext({ baseURL: PORTAL_URL });
  const theirs = await stranger.newPage();
  await toHospital(theirs);
  await signInAtHospital(theirs, 'nobody@hospital.example');
  await expect(theirs.getByText(/^We could not find an account for you/)).toBeVisible();
  await stranger.close();

  const tab = await page.context().newPage();
  await signOutAtHospital(tab, provider);
  await tab.close();
  await page.reload();
  await expect(page).toHaveURL(/\/(session-expired|login)/);
});
