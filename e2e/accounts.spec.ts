import { expect, test } from '@playwright/test';
import {
  answerQuestions,
  beginReset,
  chooseNewPassword,
  finishReset,
  NEXT,
  newestSms,
  PASSWORD,
  passwordField,
  registered,
  signInAs,
  somebody,
} from './support/accounts.ts';
import { pageOf } from './support/people.ts';

test('a patient signs up, is welcomed, signs in, answers the secret questions and lands at home', async ({ page }) => {
  const who = somebody();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Mobile phone').fill(who.phoneNo);
  await passwordField(page, 'Password').first().fill(PASSWORD);
  await passwordField(page, 'Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText(/^Welcome to Openward/)).toBeVisible();
  await expect(page.getByText('Registered successfully.')).toBeVisible();
  await signInAs(page, who);
  await answerQuestions(page);
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await signInAs(page, who);
  await expect(page).toHaveURL(/\/home$/);
});

test('a reset by the code that came by SMS', async ({ page, request }) => {
  const who = await registered(request);
  await beginReset(page, who);
  await page.getByRole('button', { name: /^Code by SMS to \*+\d\d$/ }).click();
  await expect(page.getByText('OTP send successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Resend code in \d s$/ })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Resend code', exact: true })).toBeEnabled();
  const code = (await newestSms(request, who.phoneNo)).slice(0, 6);
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');
  await finishReset(page, who);
  expect(await newestSms(request, who.phoneNo)).toContain('password of your Openward account was changed');
});

test('a reset by the answers', async ({ page, request }) => {
  const who = await registered(request);
  await signInAs(page, who);
  await answerQuestions(page);
  await expect(page).toHaveURL(/\/home$/);
  await beginReset(page, who);
  await page.getByRole('button', { name: 'Secret questions' }).click();
  for (const [place, question] of ["Best friend's name", 'Make of 1st car', 'Nickname growing up'].entries()) {
    await page.getByLabel(question).fill(`  ANSWER ${place} `);
  }
  await page.getByRole('button', { name: 'Submit' }).click();
  await finishReset(page, who);
});

test('changing the own password signs the other devices out and this one not', async ({ page, browser, request }) => {
  const who = await registered(request);
  const other = await (await browser.newContext()).newPage();
  for (const device of [other, page]) await signInAs(device, who);
  await answerQuestions(page);
  await page.getByRole('link', { name: 'Change password' }).click();
  await passwordField(page, 'Current password').fill(PASSWORD);
  await chooseNewPassword(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Password changed successfully.')).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
  await other.goto('/secretquestion');
  await expect(other).toHaveURL(/\/(login|session-expired)$/);
  await other.context().close();
});

test("an administrator changes another's password, and a doctor may not", async ({ browser, request }) => {
  const who = await registered(request);
  const signedIn = await request.post('/api/login', { data: { username: who.email, password: PASSWORD } });
  const { id } = (await signedIn.json()).result.user;
  const admin = await pageOf(browser, 'sysAdmin');
  await admin.goto(`/change-password/${id}`);
  await chooseNewPassword(admin);
  await admin.getByRole('button', { name: 'Submit' }).click();
  await expect(admin.getByText('Password updated successfully.')).toBeVisible();
  await admin.context().close();
  const again = await request.post('/api/login', { data: { username: who.email, password: NEXT } });
  expect(again.ok()).toBe(true);
  const doctor = await pageOf(browser, 'doctor');
  await doctor.goto(`/change-password/${id}`);
  await expect(doctor).toHaveURL(/\/doctor\/home$/);
  await doctor.context().close();
});

test('two tabs that refresh together stay signed in, and sign-out in one signs out the other', async ({ browser }) => {
  const first = await pageOf(browser, 'secondPatient');
  const second = await first.context().newPage();
  // Both come up with a token that has to be replaced at once.
  await first.evaluate(() => {
    const [head, body = '', sign] = (localStorage.getItem('openward.token') ?? '').split('.');
    const claims = { ...JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))), exp: 1 };
    localStorage.setItem('openward.token', [head, btoa(JSON.stringify(claims)).replace(/=+$/, ''), sign].join('.'));
  });
  await Promise.all([first.reload(), second.goto('/home')]);
  for (const tab of [first, second]) {
    await expect(tab.getByRole('heading', { name: /^Hello, Ava/ })).toBeVisible();
  }
  await first.getByRole('button', { name: 'Logout' }).first().click();
  await expect(first).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login$/);
  await first.context().close();
});
