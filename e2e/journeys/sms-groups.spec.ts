import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { dayAfter, isNight } from '../support/clock.ts';
import { signIn } from '../support/people.ts';
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

test('a system admin chooses a hospital; the daily limit stops the message, and says how many are left', async ({
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
  // Where it is night there, it asks whether the message waits.
  if (isNight()) await page.getByRole('alertdialog').getByRole('button', { name: 'Send now' }).click();
  const sent = groups(page).getByRole('listitem').filter({ hasText: 'closed tomorrow' });
  await expect(sent.getByText('Stopped by the daily limit').first()).toBeVisible();
  await expect(sent).toContainText('Sent: 2');
  await expect(sent).toContainText(/Left: [1-9]/);
  await expect(sent.getByRole('button', { name: /^Send the rest/ })).toBeVisible();
  await expectAccessible(page);
  const { result } = await (await fetch(`${portal.url}/api/demo/sms`)).json();
  expect(result.filter(({ text }: { text: string }) => text === 'The practice is closed tomorrow.')).toHaveLength(2);
});

test('a doctor writes to own patients, and is told where the daily limit is used up', async ({ page }) => {
  await signIn(page, 'doctor');
  await openGroup(page, 'All my patients');
  await expect(page.getByRole('combobox', { name: 'Doctors' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Hospital' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Message' }).fill('I am back, {firstName}.');
  await page.getByRole('button', { name: 'Submit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send this message?' });
  await expect(dialog).toContainText('You cannot send any more messages today');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('I am back, {firstName}.');
  await expect(groups(page).getByRole('listitem').filter({ hasText: 'I am back' })).toHaveCount(0);
});
