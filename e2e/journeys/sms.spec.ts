import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

async function choose(page: Page, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Patients' });
  await box.fill(name);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page.getByRole('button', { name: new RegExp(`^Remove ${name}`) })).toBeVisible();
}

test('staff send two patients a message with their names, and see that it has arrived', async ({ page, portal }) => {
  await signIn(page, 'hcpAdmin');
  await page.getByRole('link', { name: 'Send SMS' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Send SMS' })).toBeVisible();
  const log = page.getByRole('region', { name: 'Sent messages' });
  // The demo's reminders increase during the day, so the oldest message may be on the second page.
  await log.getByRole('combobox', { name: 'Rows per page' }).selectOption('100');
  await expect(log).toContainText('This phone number does not exist.');
  await choose(page, 'Maya Lindqvist');
  await choose(page, 'Ava Bennett');
  await page.getByRole('textbox', { name: 'Message' }).fill('Dear {firstName}, please come fasting.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send this message?' });
  const recipients = dialog.getByRole('region', { name: 'Recipients: 2' });
  await expect(recipients).toContainText('Maya Lindqvist');
  await expect(recipients).toContainText(/Mobile phone: \d{3} \d{3} \d{4}/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send to 2' }).click();
  await expect(page.getByText('Send message successfully.')).toBeVisible();
  const sent = log.getByRole('row').filter({ hasText: 'please come fasting.' });
  await expect(sent.getByText('Delivered')).toHaveCount(2);
  await expect(log.getByText('Dear Maya, please come fasting.')).toBeVisible();
  await expectAccessible(page);
  const { result } = await (await fetch(`${portal.url}/api/demo/sms`)).json();
  const texts = result.map(({ text }: { text: string }) => text);
  expect(texts).toEqual(expect.arrayContaining(['Dear Ava, please come fasting.', 'Dear Maya, please come fasting.']));
});

test('a text is kept as a template, and begins the next message', async ({ page }) => {
  await signIn(page, 'doctor', '/admin/sms');
  await page.getByRole('textbox', { name: 'Message' }).fill('Dear {lastName}, please call us.');
  await page.getByRole('button', { name: 'Save as template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as template' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Call us');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Template saved successfully.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('Something else');
  await page.getByRole('combobox', { name: 'Template' }).selectOption('Call us');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Dear {lastName}, please call us.');
  await page.getByRole('button', { name: 'Manage templates' }).click();
  await expect(page.getByRole('dialog', { name: 'Templates' }).getByText('Call us', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
