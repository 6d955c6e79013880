import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { lacksToday } from '../support/clock.ts';
import { signIn } from '../support/people.ts';
import { test } from '../support/test.ts';
import { within } from '../support/timing.ts';

// The demo day starts at about ten in the morning, so some visits have begun.
const line = (page: Page, state: RegExp | string) =>
  page.getByRole('listitem').filter({ has: page.locator('[data-desk-line]'), hasText: state });

async function atTheDesk(page: Page, query = ''): Promise<void> {
  await signIn(page, 'hcpAdmin', `/appointments${query}`);
  await expect(page.locator('[data-desk-line]').first()).toBeVisible();
}

test('the desk is run by the keyboard: j, k, Enter, and back', async ({ page }) => {
  await atTheDesk(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Todays Appointments');
  await expect(page.getByText(/^Now, /)).toBeVisible();
  const lines = page.locator('[data-desk-line]');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('j');
  const first = page.locator('[data-desk-line]:focus');
  await expect(first).toHaveCount(1);
  const id = (await first.getAttribute('id')) ?? '';
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(first).toHaveAttribute('id', id);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Appointment' });
  await expect(panel.getByText('History')).toBeVisible();
  await page.keyboard.press('j');
  await expect(panel).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(first).toHaveAttribute('id', id);
  for (const box of await lines.all()) {
    const height = (await box.boundingBox())?.height ?? 0;
    expect(height).toBeGreaterThanOrEqual(55);
    expect(height).toBeLessThanOrEqual(64);
  }
});

test('confirm, check in, complete and undo, each by the button that the state has', async ({ page }) => {
  await atTheDesk(page, '?state=expected');
  const button = page.getByRole('button', { name: /^Check in, / }).first();
  const label = (await button.getAttribute('aria-label')) ?? '';
  const whose = label.replace('Check in, ', '');
  await button.click();
  await expect(page.getByText('Checked in successfully.')).toBeVisible();
  await page.getByRole('button', { name: /^Checked in/ }).click();
  await page.getByRole('button', { name: `Complete, ${whose}` }).click();
  await expect(page.getByText('Appointment completed successfully.')).toBeVisible();
  const undo = page.getByRole('button', { name: `Undo, ${whose}` });
  await undo.click();
  await expect(page.getByRole('button', { name: `Complete, ${whose}` })).toBeVisible();
  await page.getByRole('button', { name: `Complete, ${whose}` }).click();
  await expect(undo).toBeVisible();
  await expect(undo).toBeHidden(within(12_000));
});

test('many are confirmed at once', async ({ page }) => {
  test.skip(lacksToday(4), 'In the evening all of the day are confirmed.');
  await atTheDesk(page, '?state=toConfirm');
  const boxes = page.getByRole('checkbox');
  const count = await boxes.count();
  expect(count).toBeGreaterThan(1);
  await boxes.first().check();
  await page.getByRole('button', { name: `Choose all (${count})` }).click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: `Confirm (${count})` }).click();
  await expect(page.getByText(`Appointments confirmed: ${count}`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^To confirm\s*0/ })).toBeVisible();
});

test('who did not come is noted as missed, and the desk beside it sees it within two seconds', async ({
  page,
  browser,
  baseURL,
}) => {
  await atTheDesk(page);
  const late = line(page, 'min late').first();
  const beside = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await atTheDesk(beside, '?state=cancelled');
  const before = await beside.locator('[data-desk-line]').count();
  await late.getByRole('button', { name: /^More actions, / }).click();
  await page.getByRole('menuitem', { name: 'Did not come' }).click();
  const dialog = page.getByRole('dialog', { name: /did not come\?$/ });
  await dialog.getByLabel('Reason').fill('Nobody answers the phone');
  await dialog.getByRole('button', { name: 'Did not come' }).click();
  await expect(page.getByText('We recorded that the patient did not come.')).toBeVisible();
  await expect(beside.locator('[data-desk-line]')).toHaveCount(before + 1, within(2000));
  await expect(line(beside, 'Did not come')).toHaveCount(1);
});
