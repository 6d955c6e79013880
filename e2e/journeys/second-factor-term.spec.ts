import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { setUpApp } from '../support/authenticator.ts';
import { PEOPLE, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

// The doctor's deadline was yesterday.
test.use({
  portalEnv: { SECOND_FACTOR: 'staff' },
  portalChanges: `update app_user set second_factor_due_at = now() - interval '1 day' where email = '${PEOPLE.doctor}'`,
});

test('staff are told until when they need a second factor, and a patient is not', async ({ page }) => {
  await signIn(page, 'hcpAdmin');
  await expect(page).toHaveURL(/\/admin\/home$/);
  await expect(page.getByText(/Please set one up before /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Set up now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in and security' })).toBeVisible();
  await signIn(page, 'patient');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText(/Please set one up before/)).toHaveCount(0);
});

test('after the term nothing opens but what sets one up; then everything does', async ({ page }) => {
  await signIn(page, 'doctor');
  await expect(page).toHaveURL(/\/security$/);
  await expect(page.getByText('This practice asks for a second factor. Please set one up to continue.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/patient');
  await expect(page).toHaveURL(/\/security$/);
  await setUpApp(page);
  await expect(page.getByText(/^This practice asks for a second factor/)).toHaveCount(0);
  await page.goto('/patient');
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible();
});
