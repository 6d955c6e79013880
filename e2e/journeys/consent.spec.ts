import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { pageOf, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

test('nothing is opted in beforehand; the record says who chose a channel when, to the patient and to staff', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, 'secondPatient', '/profile');
  await page.getByRole('checkbox', { name: 'Opt in, Electronic notification' }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/^Opted in on \d{4}-\d\d-\d\d, by you$/)).toBeVisible();
  await expectAccessible(page);

  const staff = await pageOf(browser, 'hcpAdmin', { baseURL: portal.url, path: '/patient/add' });
  await expect(staff.getByRole('checkbox', { name: 'Opt in, Email' })).toBeVisible();
  for (const box of await staff.getByRole('checkbox', { name: /^Opt (in|out), / }).all())
    await expect(box).not.toBeChecked();
  await staff.goto('/patient');
  await staff.getByRole('searchbox').fill('Ava Bennett');
  await staff.getByRole('link', { name: /Ava/ }).first().click();
  await expect(staff.getByText(/^Opted in on \d{4}-\d\d-\d\d, by the patient$/)).toBeVisible();
  await expectAccessible(staff);
});
