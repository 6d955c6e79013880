import { expect } from '@playwright/test';
import { untilQuiet } from '../tools/lib/quiet.ts';
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
import { test } from './support/test.ts';
import { signUpAs } from './support/verification.ts';

test('a patient signs up, is welcomed, signs in, answers the secret questions and lands at home', async ({ page }) => {
  const who = somebody();
  await signUpAs(page, who);
  await signInAs(page, who);
  await answerQuestions(page);
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await signInAs(page, who);
  await expect(page).toHaveURL(/\/home$/);
});

test('who signs up with the email of an account reads what helps, and its owner hears of it', async ({
  page,
  request,
}) => {
  const owner = await registered(request);
  await signUpAs(page, { ...owner, phoneNo: '(415) 555-0142' }, NEXT);
  await expect(page.getByText(/please use your earlier password/)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(owner.email);
  await expect(passwordField(page, 'Password')).toBeFocused();
  expect(await newestSms(request, owner.phoneNo)).toContain('tried to sign up at Openward with your email');
  await passwordField(page, 'Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Logged in successfully')).toBeVisible();
});

test('the email has the focus at start, and dashboards come with the first letter', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (asking) => asked.push(asking.url()));
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await untilQuiet(page);
  const ofDashboards = () => asked.filter((url) => /\/releases\/(admin|patients)\//.test(url)).length;
  expect(ofDashboards()).toBe(0);
  // The pointer rests on a link; leaving the empty field must not show an error.
  await page.getByText('New here?').click();
  await expect(page.getByText('Email is required')).toHaveCount(0);
  await page.getByLabel('Email').pressSequentially('a');
  await expect.poll(ofDashboards).toBeGreaterThan(0);
});

test('a reset by the code that came by SMS', async ({ page, request }) => {
  const who = await registered(request);
  await beginReset(page, who);
  await page.getByRole('button', { name: /^Send a code by text message to \*+\d\d$/ }).click();
  await expect(page.getByText('OTP send successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send code again in \d s$/ })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Send code again', exact: true })).toBeEnabled();
  const code = (await newestSms(request, who.phoneNo)).slice(0, 6);
  await page.getByRole('textbox', { name: 'Code' }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');
  await finishReset(page, who);
  expect(await newestSms(request, who.phoneNo)).toContain('Your Openward password was changed');
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
  const others = page.getByRole('button', { name: /^Sign out .*, last used/ });
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  await expect(others).toHaveCount(1);
  await page.getByRole('link', { name: 'Change password', exact: true }).click();
  await passwordField(page, 'Current password').fill(PASSWORD);
  for (const name of ['New password', 'Confirm password']) await passwordField(page, name).fill(PASSWORD);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(
    page.getByRole('main').getByText('The new password must be different from the current one.'),
  ).toBeVisible();
  await passwordField(page, 'Current password').fill(PASSWORD);
  await chooseNewPassword(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Password changed successfully.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  await expect(page.getByText('This device')).toBeVisible();
  await expect(others).toHaveCount(0);
  await other.goto('/secretquestion');
  await expect(other).toHaveURL(/\/(login|session-expired)$/);
  await other.context().close();
});

test('one lost device is signed out by itself', async ({ page, browser, request }) => {
  const who = await registered(request);
  const lost = await (await browser.newContext()).newPage();
  await signInAs(lost, who);
  await answerQuestions(lost);
  await signInAs(page, who);
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  await page.getByRole('button', { name: /^Sign out .*, last used/ }).click();
  await expect(page.getByText('The device is signed out.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign out .*, last used/ })).toHaveCount(0);
  await lost.goto('/change-password');
  await expect(lost).toHaveURL(/\/(login|session-expired)$/);
  await lost.context().close();
});

test("an administrator changes another's password, and a doctor may not", async ({ browser, request }) => {
  const who = await registered(request);
  const signedIn = await request.post('/api/login', { data: { username: who.email, password: PASSWORD } });
  const { id } = (await signedIn.json()).result.user;
  const admin = await pageOf(browser, 'sysAdmin', { path: '/change-password/01890000-0000-7000-8000-00000000000f' });
  await expect(admin.getByRole('heading', { name: 'We could not find this person' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Submit' })).toHaveCount(0);
  await admin.goto(`/change-password/${id}`);
  await expect(admin.getByText('Ada Byron')).toBeVisible();
  await chooseNewPassword(admin);
  await admin.getByRole('button', { name: 'Submit' }).click();
  await expect(admin.getByText('Password updated successfully.')).toBeVisible();
  await admin.close();
  const again = await request.post('/api/login', { data: { username: who.email, password: NEXT } });
  expect(again.ok()).toBe(true);
  const doctor = await pageOf(browser, 'doctor', { path: `/change-password/${id}` });
  await expect(doctor).toHaveURL(/\/doctor\/home$/);
  await doctor.close();
});

test('two tabs that refresh together stay signed in, and sign-out in one signs out the other', async ({ browser }) => {
  const first = await pageOf(browser, 'secondPatient');
  const second = await first.context().newPage();
  // Both tabs start with an expired token.
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
