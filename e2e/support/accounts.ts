import { type APIRequestContext, expect, type Page } from '@playwright/test';

export const PASSWORD = 'Built-pass-1';
export const NEXT = 'Another-pass-2';

/** A patient for this test only, so that no other test's account changes. */
export interface Somebody {
  email: string;
  phoneNo: string;
}
let made = 0;
export const somebody = (): Somebody => {
  const unique = `${Date.now()}${made++}`.slice(-7);
  return { email: `ada.${unique}@e2e.example`, phoneNo: `628${unique}` };
};

export const registered = async (request: APIRequestContext): Promise<Somebody> => {
  const who = somebody();
  const answer = await request.post('/api/users/register', {
    data: { firstName: 'Ada', lastName: 'Byron', ...who, password: PASSWORD, confirmPassword: PASSWORD },
  });
  expect(answer.ok()).toBe(true);
  return who;
};

export const passwordField = (page: Page, name: string) => page.getByRole('textbox', { name });

export async function signInAs(page: Page, { email }: Somebody, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await passwordField(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function answerQuestions(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Secret Questions' })).toBeVisible();
  for (const [place, question] of ["Best friend's name", 'Make of 1st car', 'Nickname growing up'].entries()) {
    await page.getByLabel(`Question ${place + 1}`).selectOption(question);
    await page.getByLabel(`Answer ${place + 1}`).fill(`Answer ${place}`);
  }
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Secret question updated successfully.')).toBeVisible();
}

export async function chooseNewPassword(page: Page): Promise<void> {
  await passwordField(page, 'New password').fill(NEXT);
  await passwordField(page, 'Confirm password').fill(NEXT);
}

export async function beginReset(page: Page, { email }: { email: string }): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

export async function finishReset(page: Page, who: Somebody): Promise<void> {
  await chooseNewPassword(page);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Password updated successfully.')).toBeVisible();
  await signInAs(page, who, NEXT);
  await expect(page.getByText('Logged in successfully')).toBeVisible();
}

export const newestSms = async (request: APIRequestContext, phoneNo: string): Promise<string> => {
  const answer = await request.get(`/api/demo/sms?phoneNo=${phoneNo}`);
  return (await answer.json()).result[0].text;
};
