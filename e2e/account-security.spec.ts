import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import {
  answerQuestions,
  beginReset,
  NEXT,
  newestSms,
  PASSWORD,
  passwordField,
  registered,
  signInAs,
} from './support/accounts.ts';
import { pageOf } from './support/people.ts';
import { test } from './support/test.ts';

test('the public account screens are accessible, with their messages', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('main').getByText('First name is required')).toBeVisible();
  await expectAccessible(page);
  await beginReset(page, { email: 'patient@openward.example' });
  await expect(page.getByRole('button', { name: 'Secret questions' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Secret questions' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('main').getByText('Answer 1 is required')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/session-expired');
  await expect(page.getByText('Ooops, Session Expired. Please login again.')).toBeVisible();
  await expectAccessible(page);
});

test('the account screens of a signed-in user are accessible', async ({ browser }) => {
  const page = await pageOf(browser, 'patient');
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  await expect(page.getByText('This device')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Change password', exact: true }).click();
  await expect(passwordField(page, 'Current password')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Secret Question' }).click();
  await expect(page.getByLabel('Question 1')).toBeVisible();
  await expectAccessible(page);
  await page.close();
});

test('the code and the new password are accessible, and go by keyboard alone', async ({ page, request }) => {
  const who = await registered(request);
  await page.goto('/forgetpwd');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(who.email);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Send a code by text message to/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('OTP send successfully')).toBeVisible();
  const code = (await newestSms(request, who.phoneNo)).slice(0, 6);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Code' }).focus();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await passwordField(page, 'New password').focus();
  await page.keyboard.type('short');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Password must contain at least 8 characters/)).toBeVisible();
  await expectAccessible(page);
  await passwordField(page, 'New password').fill('');
  await passwordField(page, 'New password').focus();
  await page.keyboard.type(NEXT);
  await passwordField(page, 'Confirm password').focus();
  await page.keyboard.type(NEXT);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password updated successfully.')).toBeVisible();
});

test("setting another's password is accessible", async ({ browser, request }) => {
  const who = await registered(request);
  const signedIn = await request.post('/api/login', { data: { username: who.email, password: PASSWORD } });
  const { id } = (await signedIn.json()).result.user;
  const admin = await pageOf(browser, 'sysAdmin', { path: `/change-password/${id}` });
  await admin.getByRole('button', { name: 'Submit' }).click();
  await expect(admin.getByText('New Password is required')).toBeVisible();
  await expectAccessible(admin);
  await admin.close();
});

test('a refresh token that somebody copied and used ends the whole family', async ({ page, request, portal }) => {
  const who = await registered(request);
  await signInAs(page, who);
  await answerQuestions(page);
  await expect(page).toHaveURL(/\/home$/);
  const copied = await page.evaluate(() => localStorage.getItem('openward.refreshToken'));
  const thief = await request.post('/api/token/refresh', { data: { refreshToken: copied } });
  expect(thief.ok()).toBe(true);
  const stolen = (await thief.json()).result;
  // Two tabs may share a token for ten seconds; later reuse revokes both copies.
  await portal.passTime(10_500);
  const owner = await request.post('/api/token/refresh', { data: { refreshToken: copied } });
  expect(owner.status()).toBe(401);
  const next = await request.post('/api/token/refresh', { data: { refreshToken: stolen.refreshToken } });
  expect(next.status()).toBe(401);
  // On a busy machine, the page may already have noticed the end of its session, and the link is gone.
  await page.getByRole('link', { name: 'Today', exact: true }).evaluateAll((links) => {
    for (const link of links) (link as HTMLElement).click();
  });
  await expect(page.getByText('Ooops, Session Expired. Please login again.')).toBeVisible();
});
