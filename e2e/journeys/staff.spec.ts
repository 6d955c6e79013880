import { crc32, deflateSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { dayAfter } from '../support/clock.ts';
import { mailed } from '../support/mail.ts';
import { signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

const PASSWORD = 'First-pass-9';
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

async function fillPerson(page: Page, person: { first: string; last: string; email: string }): Promise<void> {
  await page.getByLabel('First name').fill(person.first);
  await page.getByLabel('Last name').fill(person.last);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone number').fill('(415) 555-0123');
}
async function fillPasswords(page: Page): Promise<void> {
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByLabel(/^Confirm password/).fill(PASSWORD);
}

test('a system admin makes an HCP admin, who then signs in', async ({ page, browser, portal }) => {
  await signIn(page, 'sysAdmin');
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Samuel Whitfield' })).toBeVisible();
  await menu(page).getByRole('link', { name: 'HCP Admin' }).click();
  await page.getByRole('link', { name: 'Add new hcp admin' }).click();
  await fillPerson(page, { first: 'Ivy', last: 'Marsh', email: 'hcp@openward.example' });
  await page.getByLabel('Hospital').selectOption({ index: 1 });
  await fillPasswords(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/There is already an account with this email\./);
  await expectAccessible(page);
  await page.getByLabel('Email').fill('ivy.marsh@e2e.example');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/admin\/hcp$/);
  await expect(page.getByText('Registration successful')).toBeVisible();
  await page.getByRole('searchbox').fill('ivy');
  await expect(page).toHaveURL(/\?q=ivy$/);
  await expect(page.getByRole('link', { name: 'Edit Ivy Marsh' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('ivy');
  await expect(page.getByText('ivy.marsh@e2e.example')).toBeVisible();

  const other = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await other.goto('/login');
  await other.getByLabel('Email').fill('ivy.marsh@e2e.example');
  await other.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('heading', { name: 'Secret Questions' })).toBeVisible();
});

test('a system admin adds a hospital with a holiday, and a doctor to it; it ends only without doctors', async ({
  page,
}) => {
  await signIn(page, 'sysAdmin');
  await menu(page).getByRole('link', { name: 'Hospitals' }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add hospital' }).click();
  await page.getByLabel('Hospital Name').fill('Hillside Clinic');
  await page.getByLabel('Time zone').selectOption('America/Denver');
  await page.getByLabel('Phone number').fill('303 555 0100');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('link', { name: 'Edit Hillside Clinic' }).click();
  await page.getByRole('button', { name: 'Add holiday' }).click();
  await page.getByLabel('Holiday 1, date').fill(dayAfter(200));
  await page.getByLabel('Holiday 1, name').fill('Founders’ day');
  await page.getByRole('button', { name: 'Save holidays' }).click();
  await expect(page.getByText('Hospital holidays saved.')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/doctor/add');
  await fillPerson(page, { first: 'Hugo', last: 'Lund', email: 'hugo.lund@e2e.example' });
  await page.getByLabel(/^Hospital/).selectOption('Hillside Clinic');
  await page.getByRole('checkbox', { name: 'Wellness' }).check();
  await fillPasswords(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/doctor$/);

  await page.goto('/admin/hospitals');
  await page.getByRole('link', { name: 'Edit Hillside Clinic' }).click();
  await expect(page.getByLabel('Holiday 1, name')).toHaveValue('Founders’ day');
  await page.getByLabel('Status').selectOption('Inactive');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByLabel('Status')).toHaveAccessibleDescription(/Doctors work here\./);
});

test('a system admin invites an HCP admin, who chooses the password with the link; then who has access is confirmed', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, 'sysAdmin');
  await menu(page).getByRole('link', { name: 'HCP Admin' }).click();
  await page.getByRole('link', { name: 'Add new hcp admin' }).click();
  await fillPerson(page, { first: 'Noor', last: 'Haddad', email: 'noor.haddad@e2e.example' });
  await page.getByLabel('Hospital').selectOption({ index: 1 });
  await page.getByRole('checkbox', { name: 'Send an invitation instead' }).check();
  await expect(page.getByLabel(/^Password/)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/admin\/hcp$/);

  const link = await mailed(portal.url, 'noor.haddad@e2e.example', /\/forgetpwd#\S+/);
  const other = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1, name: 'Choose your password' })).toBeVisible();
  await other.getByLabel(/^New password/).fill(PASSWORD);
  await other.getByLabel(/^Confirm password/).fill(PASSWORD);
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Update Password' }).click();
  await expect(other).toHaveURL(/\/login$/);
  await other.getByLabel('Email').fill('noor.haddad@e2e.example');
  await other.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('heading', { name: 'Secret Questions' })).toBeVisible();

  await menu(page).getByRole('link', { name: 'Admin', exact: true }).click();
  await page.getByRole('link', { name: 'Review access' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Access review' })).toBeVisible();
  await expect(page.getByText('Not confirmed yet.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Noor Haddad' })).toContainText('Last sign-in: ');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm this list' }).click();
  await expect(page.getByText(/^Last confirmed on .* by Samuel Whitfield\.$/)).toBeVisible();
});

test('an HCP admin adds a doctor to the own hospital, and asks twice before one with appointments is inactive', async ({
  page,
}) => {
  await signIn(page, 'hcpAdmin');
  await menu(page).getByRole('link', { name: 'Doctor', exact: true }).click();
  await page.getByRole('link', { name: 'Add new doctor' }).click();
  await expect(page.getByLabel('Hospital')).toBeDisabled();
  await fillPerson(page, { first: 'Otto', last: 'Klein', email: 'otto.klein@e2e.example' });
  await page.getByRole('checkbox', { name: 'Gastroenterology' }).check();
  await fillPasswords(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Registration successful')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Doctors' })).toBeVisible();
  await page.getByRole('searchbox').fill('otto');
  await expect(page.getByRole('link', { name: 'Edit Otto Klein' })).toBeVisible();
  await page.getByRole('searchbox').fill('okafor');
  await page.getByRole('link', { name: 'Edit Daniel Okafor' }).click();
  await page.getByLabel('Phone number').fill('4155550123');
  await page.getByLabel('Status').selectOption({ label: 'Inactive' });
  await page.getByRole('button', { name: 'Submit' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'This doctor has open appointments' });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByText('Not saved yet: this doctor has open appointments.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Doctors' })).toBeVisible();
});

test('a doctor finds the own profile, changes the name, and puts a picture beside it', async ({ page }) => {
  await signIn(page, 'doctor', '/profile');
  await expect(page).toHaveURL(/\/doctor\/profile$/);
  for (const name of ['Hospital', 'Status', 'Email']) await expect(page.getByLabel(name)).toBeDisabled();
  await page.getByLabel('First name').fill('Dan');
  await page.getByLabel('Phone number').fill('4155550123');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Updated successfully.')).toBeVisible();
  await expect(page.getByText('Dan Okafor').first()).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: aPng(40, 20) });
  const own = page.locator('img[src^="/api/users/avatar/"]');
  await expect(own).toHaveCount(2);
  await expect
    .poll(() => own.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth)))
    .toEqual([256, 256]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await expect(own).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(own).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Choose picture' })).toBeFocused();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await expect(page.getByText('We could not read this picture.')).toBeVisible();
  // Restores the name, because other tests use it.
  await page.getByLabel('First name').fill('Daniel');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Daniel Okafor').first()).toBeVisible();
});

/** A gray PNG. */
function aPng(width: number, height: number): Buffer {
  const rows = Buffer.concat(
    Array.from({ length: height }, () => Buffer.concat([Buffer.of(0), Buffer.alloc(width, 120)])),
  );
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([size, Buffer.of(8, 0, 0, 0, 0)])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
