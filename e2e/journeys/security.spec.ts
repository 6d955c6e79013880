import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import {
  answerQuestions,
  beginReset,
  NEXT,
  newestSms,
  PASSWORD,
  passwordField,
  registered,
  signInAs,
  somebody,
} from '../support/accounts.ts';
import { signIn } from '../support/people.ts';
import { test } from '../support/test.ts';
import { codesSentTo } from '../support/verification.ts';

const codeIn = (text: string) => text.slice(0, 6);
const linkIn = (text: string) => /\/not-me#\S+/.exec(text)?.[0] ?? '';

async function changeNumber(page: Page, request: APIRequestContext, phoneNo: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  await page.getByRole('button', { name: 'Change number' }).click();
  await page.getByLabel('New mobile number').fill(phoneNo);
  await passwordField(page, 'Current password').fill('Wrong-pass-1');
  await page.getByRole('button', { name: 'Send code' }).click();
  // The typed values stay, and only the password is wrong.
  await expect(page.getByText('The current password is not correct.').first()).toBeVisible();
  await expect(page.getByLabel('New mobile number')).toHaveValue(phoneNo);
  await passwordField(page, 'Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(`We sent a 6-digit code to ${phoneNo}.`, { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(codeIn(await newestSms(request, phoneNo)));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText(/^For your safety, we will not send codes here before /)).toBeVisible();
}

test('somebody else changes the number; the owner stops it with the link and takes the account back', async ({
  browser,
  page,
  request,
}) => {
  test.slow();
  const who = await registered(request);
  const thief = somebody().phoneNo;
  await signInAs(page, who);
  await answerQuestions(page);
  await changeNumber(page, request, thief);

  // The old number gets the link. It opens without a session, and only the button stops the change.
  const owner = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await owner.goto(linkIn(await newestSms(request, who.phoneNo)));
  await expect(owner.getByRole('heading', { name: 'This was not me' })).toBeVisible();
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'Stop the change' }).click();
  await expect(owner.getByRole('heading', { name: 'We stopped the change' })).toBeVisible();
  await expectAccessible(owner);

  // The thief's session has ended, even if the page has not noticed yet.
  await page.goto('/change-password');
  await expect(page).toHaveURL(/\/(session-expired|login)$/);

  // Neither number gets a code: the reset offers only the email address.
  await owner.getByRole('link', { name: 'Reset password' }).click();
  await owner.getByLabel('Email').fill(who.email);
  await owner.getByRole('button', { name: 'Continue' }).click();
  await expect(owner.getByRole('button', { name: /^Send a code by text message/ })).toHaveCount(0);
  await owner.getByRole('button', { name: /^Send a code by email/ }).click();
  await expect(owner.getByText('OTP send successfully')).toBeVisible();
  await owner.getByRole('textbox', { name: 'Code' }).fill((await codesSentTo(request, who.email)).newest);
  await owner.keyboard.press('Enter');
  await passwordField(owner, 'New password').fill(NEXT);
  await passwordField(owner, 'Confirm password').fill(NEXT);
  await owner.getByRole('button', { name: 'Update Password' }).click();
  await expect(owner.getByText('Password updated successfully.')).toBeVisible();
  await signInAs(owner, who, NEXT);
  await expect(owner.getByText('Logged in successfully')).toBeVisible();
  await owner.goto('/security');
  await expect(owner.getByText(who.phoneNo)).toBeVisible();
  await expect(owner.getByRole('button', { name: 'Confirm number' })).toBeVisible();
  await owner.context().close();
});

test('a number in the record is no number for codes', async ({ page, request }) => {
  const who = await registered(request);
  const { result } = await (
    await request.post('/api/login', { data: { username: who.email, password: PASSWORD } })
  ).json();
  const telePhoneNo = somebody().phoneNo;
  const record = { id: result.user.patientId, firstName: 'Ada', lastName: 'Byron', dateOfBirth: '1980-02-29' };
  const written = await request.put('/api/patient/update', {
    headers: { authorization: `Bearer ${result.token}` },
    data: { ...record, telePhoneNo, status: 'ACTIVE' },
  });
  expect(written.ok()).toBe(true);
  await beginReset(page, who);
  await page
    .getByRole('button', { name: new RegExp(`^Send a code by text message to \\*+${who.phoneNo.slice(-2)}$`) })
    .click();
  await expect(page.getByText('OTP send successfully')).toBeVisible();
  expect(await newestSms(request, who.phoneNo)).toContain('is your Openward code');
});

test('an administrator helps somebody who lost their phone', async ({ page, request }) => {
  const who = await registered(request);
  const { result } = await (
    await request.post('/api/login', { data: { username: who.email, password: PASSWORD } })
  ).json();
  await signIn(page, 'sysAdmin', `/change-password/${result.user.id}`);
  await page.getByLabel('New mobile number').fill(somebody().phoneNo);
  await page.getByLabel('Reason').fill('Phone stolen, passport checked');
  await page.getByRole('button', { name: 'Save number' }).click();
  await expect(page.getByText(/^Saved\. We will send codes to the new number from /)).toBeVisible();
  expect(linkIn(await newestSms(request, who.phoneNo))).not.toBe('');
  await expectAccessible(page);
});
