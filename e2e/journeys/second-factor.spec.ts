import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { passwordField } from '../support/accounts.ts';
import { appCode, removeAuthenticators, setUpApp, withAuthenticator } from '../support/authenticator.ts';
import { PEOPLE, type Person, signIn, signOut } from '../support/people.ts';
import { test } from '../support/test.ts';

// Passkeys belong to the portal's host name, and this portal needs a fixed port.
test.use({ portalEnv: { PORT: '34117' } });
test.afterEach(removeAuthenticators);

async function typePassword(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(PEOPLE[person]);
  await passwordField(page, 'Password').fill('Demo-pass-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/security');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click();
}

test('a passkey is added, signs in without a name, is listed, and after its removal opens nothing', async ({
  page,
}) => {
  const device = await withAuthenticator(page);
  // The virtual device would answer the browser's own passkey suggestion at once, so it is disabled.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await signIn(page, 'patient');
  await addPasskey(page, 'Phone of Ada');
  await expect(page.getByText('Passkey added.')).toBeVisible();
  await expect(page.getByText('Phone of Ada')).toBeVisible();
  await expectAccessible(page);
  await signOut(page);
  const signInByPasskey = () => page.getByRole('button', { name: 'Use a passkey' }).click();
  await signInByPasskey();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText('Logged in successfully')).toBeVisible();
  await page.goto('/security');
  await expect(page.getByText(/^Last used .*/).first()).toBeVisible();
  await expect(page.getByText(/with passkey/).first()).toBeVisible();
  await signOut(page);

  // User verification on the device fails.
  await device.setVerified(false);
  await signInByPasskey();
  await expect(
    page.getByText('We could not use a passkey. Please try again, or sign in with your password.'),
  ).toBeVisible();
  await device.setVerified(true);
  // A copied passkey would repeat an old signature count.
  await device.setCount(0);
  await signInByPasskey();
  await expect(page.getByText('We could not confirm this passkey. Please try again or use another way.')).toBeVisible();
  await device.setCount(100);
  await signInByPasskey();
  await expect(page).toHaveURL(/\/home$/);

  await page.goto('/security');
  await page.getByRole('button', { name: 'Remove passkey Phone of Ada' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove passkey Phone of Ada?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Passkey removed.')).toBeVisible();
  await signOut(page);
  await signInByPasskey();
  await expect(page.getByText('We could not confirm this passkey. Please try again or use another way.')).toBeVisible();
});

test('a browser offers a passkey at the field as soon as the page is used', async ({ page }) => {
  await withAuthenticator(page);
  await signIn(page, 'secondPatient');
  await addPasskey(page, 'Laptop');
  await expect(page.getByText('Passkey added.')).toBeVisible();
  await signOut(page);
  await page.mouse.move(200, 200);
  // The virtual device answers at once, like a user who picks the suggested passkey.
  await expect(page).toHaveURL(/\/home$/);
});

test('a device that keeps no passkeys adds none, and says so', async ({ page }) => {
  await withAuthenticator(page, { resident: false });
  await signIn(page, 'chicagoPatient');
  await addPasskey(page, 'Old key');
  await expect(
    page.getByText('No passkey was added. This device may already have one. Please try again.').first(),
  ).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Old key');
});

test('an app is set up, asked for after the password, remembered and forgotten; a recovery code works once', async ({
  page,
}) => {
  await signIn(page, 'doctor', '/security');
  await page.getByRole('button', { name: 'Set up app' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const key = (await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '';
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This code is wrong or was already used.').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(appCode(key));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  await expectAccessible(page);
  const codes = await dialog.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await dialog.getByRole('button', { name: 'I saved them' }).click();
  await expect(page.getByText('10 of 10 codes left.')).toBeVisible();

  await signOut(page);
  await typePassword(page, 'doctor');
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.locator('form').getByText('This code is wrong or was already used.').first()).toBeVisible();
  await page.getByLabel('Code').fill(appCode(key, 'next'));
  await page.getByText('Do not ask again on this device for 30 days').click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/doctor\/home$/);

  await signOut(page);
  await typePassword(page, 'doctor');
  await expect(page).toHaveURL(/\/doctor\/home$/);
  await page.goto('/security');
  await page.getByRole('button', { name: /^Forget / }).click();
  await expect(page.getByText('Device forgotten.')).toBeVisible();
  await signOut(page);
  for (const outcome of ['used', 'refused'] as const) {
    await typePassword(page, 'doctor');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    if (outcome === 'used') {
      await expect(page).toHaveURL(/\/doctor\/home$/);
      await signOut(page);
    } else
      await expect(page.locator('form').getByText('This code is wrong or was already used.').first()).toBeVisible();
  }
});

test('before what matters the portal asks again, and what was begun goes on', async ({ page }) => {
  await signIn(page, 'hcpAdmin', '/security');
  const key = await setUpApp(page);
  const dialog = page.getByRole('dialog');
  // Simulates the server's answer when the last proof is older than 15 minutes; all later answers are real.
  const asked = { password: false, code: true, passkeyOptionsJson: null };
  const result = { code: 'proof_required', description: 'Please confirm that it is you.', details: asked };
  await page.route(
    '**/api/users/recovery-codes',
    (route) => route.fulfill({ status: 403, json: { status: 'FAILURE', message: result.description, result } }),
    { times: 2 },
  );
  await page.getByRole('button', { name: 'Get new codes' }).click();
  await expect(dialog.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Please confirm that it is you.')).toBeVisible();
  await page.getByRole('button', { name: 'Get new codes' }).click();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(appCode(key, 'next'));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
});
