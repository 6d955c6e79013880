import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { dayAfter, isNight } from '../support/clock.ts';
import { pageOf, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

test.use({ portalEnv: { SMS_DAILY_LIMIT: 'staff=2' } });

const today = () => dayAfter(0);
const groups = (page: Page) => page.getByRole('region', { name: 'Messages to groups' });

async function openGroup(page: Page, group: string): Promise<void> {
  await page.goto('/admin/sms');
  await page.getByRole('radio', { name: 'A group of patients' }).check();
  await page.getByRole('radio', { name: group }).check();
}

test('the front desk plans a message to everybody of a day, and cancels it', async ({ page }) => {
  await signIn(page, 'hcpAdmin');
  await openGroup(page, 'Patients with an appointment on a day');
  await page.getByRole('textbox', { name: 'Message' }).fill('Dear {firstname}, we are closed.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(
    page.getByText('{firstname} is not a placeholder. You can use {firstName} and {lastName}.'),
  ).toBeVisible();
  await expect(page.getByText('Please choose a day.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('Dear {firstName}, we are closed.');
  await page.getByLabel('Day of the appointment').fill(today());
  await page.getByRole('radio', { name: 'Send later' }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please choose a time.')).toBeVisible();
  await page.getByLabel('Send on').fill(`${Number(today().slice(0, 4)) + 1}-01-01T08:00`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send this message?' });
  await expect(dialog.getByText(/^Recipients: [1-9]/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Plan message' }).click();
  const planned = groups(page).getByRole('listitem').filter({ hasText: 'we are closed' });
  await expect(planned).toContainText(`Patients with an appointment on ${today()}`);
  await expect(planned).toContainText('Planned for');
  await expectAccessible(page);
  await planned.getByRole('button', { name: /^Cancel message/ }).click();
  await expect(planned.getByRole('button', { name: 'Keep' })).toBeFocused();
  await planned.getByRole('button', { name: /^Cancel message/ }).click();
  await expect(planned.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(planned.getByRole('button', { name: /^Cancel message/ })).toHaveCount(0);
});

test('the daily limit stops a message to a hospital, says how many are left, and tells the next who writes', async ({
  browser,
  page,
  portal,
}) => {
  await signIn(page, 'sysAdmin');
  await openGroup(page, 'All patients of a hospital');
  await page.getByRole('textbox', { name: 'Message' }).fill('The practice is closed tomorrow.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('form').getByText('Hospital is required').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Hospital' }).selectOption('Riverside General Hospital');
  await page.getByRole('button', { name: 'Submit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send this message?' });
  await expect(dialog).toContainText('Messages left today: 2.');
  await dialog.getByRole('button', { name: /^Send to/ }).click();
  // At night, the portal asks whether the message should wait.
  if (isNight()) await page.getByRole('alertdialog').getByRole('button', { name: 'Send now' }).click();
  const sent = groups(page).getByRole('listitem').filter({ hasText: 'closed tomorrow' });
  await expect(sent.getByText('Stopped by the daily limit').first()).toBeVisible();
  await expect(sent).toContainText('Sent: 2');
  await expect(sent).toContainText(/Left: [1-9]/);
  await expect(sent.getByRole('button', { name: /^Send the rest/ })).toBeVisible();
  await expectAccessible(page);
  const { result } = await (await fetch(`${portal.url}/api/demo/sms`)).json();
  expect(result.filter(({ text }: { text: string }) => text === 'The practice is closed tomorrow.')).toHaveLength(2);

  const doctor = await pageOf(browser, 'doctor', { baseURL: portal.url });
  await openGroup(doctor, 'All my patients');
  await expect(doctor.getByRole('combobox', { name: 'Doctors' })).toHaveCount(0);
  await expect(doctor.getByRole('combobox', { name: 'Hospital' })).toHaveCount(0);
  await doctor.getByRole('textbox', { name: 'Message' }).fill('I am back, {firstName}.');
  await doctor.getByRole('button', { name: 'Submit' }).click();
  const full = doctor.getByRole('dialog', { name: 'Send this message?' });
  await expect(full).toContainText('You cannot send any more messages today');
  await full.getByRole('button', { name: 'Back' }).click();
  await expect(doctor.getByRole('textbox', { name: 'Message' })).toHaveValue('I am back, {firstName}.');
  await expect(groups(doctor).getByRole('listitem').filter({ hasText: 'I am back' })).toHaveCount(0);
});
