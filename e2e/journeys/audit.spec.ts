import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { pageOf, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a patient sees who looked at their record, and an admin finds it in the audit log', async ({
  page,
  browser,
  portal,
}) => {
  const staff = await pageOf(browser, 'doctor', { baseURL: portal.url, path: '/patient' });
  await expect(staff.getByRole('cell', { name: 'Bennett' }).first()).toBeVisible();

  await signIn(page, 'secondPatient');
  await page.getByRole('link', { name: 'Who viewed my record' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Who viewed my record' })).toBeVisible();
  const entry = page.getByRole('listitem').filter({ hasText: 'Viewed your personal data' });
  await expect(entry.first()).toContainText('Doctor');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show my own activity' }).click();
  const own = page.getByText(/^You, /).first();
  await own.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Viewed this page').first()).toBeVisible();

  const admin = await pageOf(browser, 'sysAdmin', { baseURL: portal.url });
  await admin.getByRole('link', { name: 'Audit log' }).click();
  await expect(admin.getByRole('list', { name: 'Audit log' })).toBeVisible();
  await admin.getByLabel('About', { exact: true }).fill('ava bennett');
  await admin.getByLabel('Action').selectOption({ label: 'Viewed who accessed the record' });
  await admin.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(admin).toHaveURL(/patient=ava\+bennett&action=read\+access/);
  const rows = admin.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(rows.first()).toContainText('Ava Bennett');
  // The address changes before the screen does.
  await expect(rows.filter({ hasNotText: 'Viewed who accessed the record' })).toHaveCount(0);
  const saved = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Save as CSV' }).click();
  const text = readFileSync(await (await saved).path(), 'utf8');
  expect(text).toContain('"Ava Bennett"');
  expect(text).not.toContain('"read audit"');
  await expectAccessible(admin);
  // On a phone, a button opens the filter.
  await admin.setViewportSize({ width: 390, height: 844 });
  await expect(admin.getByLabel('About', { exact: true })).toBeHidden();
  await admin.getByRole('button', { name: 'Filters' }).click();
  await expect(admin.getByLabel('About', { exact: true })).toHaveValue('ava bennett');
});
