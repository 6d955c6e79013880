import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { PASSWORD, passwordField, type Somebody } from './accounts.ts';

/** Signs up, and expects the same answer for every address, known or not. */
export async function signUpAs(page: Page, who: Somebody, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Mobile phone').fill(who.phoneNo);
  await passwordField(page, 'Password').first().fill(password);
  await passwordField(page, 'Confirm password').fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(/^Welcome to Openward/)).toBeVisible();
  await expect(page.getByText('Registered successfully.')).toBeVisible();
}

/** Signs in on the open page, and expects the request for the code of the email address. */
export async function signInToCode(page: Page, { email }: Somebody, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await passwordField(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await expect(page.getByText(`Please enter the code we sent to ${email}.`)).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
}

/** Waits until we sent an address at least this many codes. @returns how many we sent, and the newest */
export async function codesSentTo(
  request: APIRequestContext,
  email: string,
  least = 1,
): Promise<{ count: number; newest: string }> {
  let codes: string[] = [];
  await expect(async () => {
    const answer = await request.get(`/api/demo/mail?to=${encodeURIComponent(email)}`);
    const { result } = (await answer.json()) as { result: { text: string }[] };
    codes = result.flatMap(({ text }) => /^\d{6}(?= is your Openward code)/.exec(text) ?? []);
    expect(codes.length).toBeGreaterThanOrEqual(least);
  }).toPass();
  return { count: codes.length, newest: codes[0] ?? '' };
}

/** A code that differs from the given one. */
export function notThe(code: string): string {
  return `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;
}
