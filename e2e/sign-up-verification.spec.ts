import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { answerQuestions, beginReset, newestSms, PASSWORD, passwordField, somebody } from './support/accounts.ts';
import { PEOPLE } from './support/people.ts';
import { test } from './support/test.ts';
import { codesSentTo, notThe, signInToCode, signUpAs } from './support/verification.ts';

test.use({ portalEnv: { SIGN_UP_VERIFICATION: 'on' } });

test('a patient signs up, proves the address with the code, answers the questions and lands at home', async ({
  page,
  request,
}) => {
  const who = somebody();
  await signUpAs(page, who);
  await signInToCode(page, who);
  const { newest } = await codesSentTo(request, who.email);
  await page.getByLabel('Code').fill(notThe(newest));
  await page.keyboard.press('Enter');
  await expect(page.locator('form').getByText('This code is wrong or has expired.')).toBeVisible();
  await expect(page.getByLabel('Code')).toHaveValue(notThe(newest));
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.getByLabel('Code').fill(`${newest.slice(0, 3)} ${newest.slice(3)}`);
  await page.keyboard.press('Enter');
  // Then the phone number, with its own code.
  await expect(page.getByRole('heading', { name: 'Confirm your phone number' })).toBeVisible();
  await expect(page.getByLabel('Code')).toHaveValue('');
  await expectAccessible(page);
  await expect(async () => {
    await page.getByLabel('Code').fill((await newestSms(request, who.phoneNo)).slice(0, 6));
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Logged in successfully')).toBeVisible();
  await answerQuestions(page);
  await expect(page).toHaveURL(/\/home$/);
  // From now on, signing in works as usual.
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await page.getByLabel('Email').fill(who.email);
  await passwordField(page, 'Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('the code is sent again on demand, and then only the new one counts', async ({ page, request }) => {
  const who = somebody();
  await signUpAs(page, who);
  await signInToCode(page, who);
  const first = await codesSentTo(request, who.email);
  expect(first.count).toBe(1);
  await expect(page.getByRole('button', { name: /^Send code again in \d s$/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Send code again', exact: true }).click();
  await expect(page.getByText('OTP send successfully')).toBeVisible();
  const second = await codesSentTo(request, who.email, 2);
  expect(second.count).toBe(2);
  await page.getByLabel('Code').fill(second.newest);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Continue without a code' }).click();
  await expect(page.getByRole('heading', { name: 'Secret Questions' })).toBeVisible();
});

test('the address of a patient: the same screens, and only who reads its mail learns of the account', async ({
  page,
  request,
}) => {
  const who = { ...somebody(), email: PEOPLE.patient };
  await signUpAs(page, who);
  await signInToCode(page, who);
  await expectAccessible(page);
  const { newest } = await codesSentTo(request, who.email);
  await page.getByLabel('Code').fill(newest);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^You already have an account with this email\./)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(who.email);
  await expect(passwordField(page, 'Password')).toHaveValue('');
  await expect(passwordField(page, 'Password')).toBeFocused();
  await expectAccessible(page);
  // The account is unchanged, and its owner can still sign in.
  await passwordField(page, 'Password').fill('Demo-pass-1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
});

test('a reset by the code that came by email', async ({ page, request }) => {
  const email = PEOPLE.secondPatient;
  await beginReset(page, { email });
  await expect(page.getByRole('button', { name: /^Send a code by text message to \*+\d\d$/ })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send a code by email to a*****@openward.example' }).click();
  await expect(page.getByText('Please enter the code we sent to your email.')).toBeVisible();
  await expect(page.getByText('OTP send successfully')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Code' }).fill((await codesSentTo(request, email)).newest);
  await page.keyboard.press('Enter');
  for (const name of ['New password', 'Confirm password']) await passwordField(page, name).fill('Another-pass-2');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('Password updated successfully.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await passwordField(page, 'Password').fill('Another-pass-2');
  await page.getByRole('button', { name: 'Sign in' }).click();
  // A reset clears the secret answers. New ones need no password shortly after signing in.
  await expect(page.getByRole('heading', { name: 'Secret Questions' })).toBeVisible();
  await expect(passwordField(page, 'Current password')).toHaveCount(0);
});
