import type { Appointment } from '@openward/contract/appointments';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { sessionOf, withSession } from '../support/people.ts';
import { test } from '../support/test.ts';
import { emptyTuesday, OKAFOR, visitOf } from '../support/visits.ts';

const OTHER = 'Solberg';

async function readVisit(id: string): Promise<Appointment> {
  const { token } = await sessionOf('sysAdmin');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${process.env.PORTAL_URL}/api/appointment/${id}`, { headers });
  return (await answer.json()).result;
}

/** Presses Tab until the element has the focus, then Enter. */
async function pressByKeyboard(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name });
  await expect(wanted).toBeVisible();
  for (let tabs = 0; tabs < 60; tabs++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
  await page.keyboard.press('Enter');
}

test('a doctor falls ill, and all of the day is moved to a colleague in one step by the keyboard', async ({ page }) => {
  const day = emptyTuesday(14);
  const first = await visitOf('Ava Bennett', OKAFOR, `${day}T10:00`, 'Keeps its time');
  const second = await visitOf('Liam Carter', OKAFOR, `${day}T10:30`, 'Finds its time taken');
  await visitOf('Maya Lindqvist', OTHER, `${day}T10:30`, 'Is in the way');
  await withSession(page, 'sysAdmin');
  await page.goto(`/appointments/reassign?doctor=${first.doctorId}&from=${day}T00:00&to=${day}T23:59`);
  await expect(page.getByRole('heading', { level: 1, name: 'Reassign appointments' })).toBeVisible();
  await expect(page.getByText('Appointments: 2')).toBeVisible();
  const times = page.getByRole('combobox', { name: /^New time/ });
  await expect(times.nth(0).locator('option:checked')).toHaveText(/^Same time, Dr\. Ingrid Solberg/);
  await expect(times.nth(1).locator('option:checked')).not.toHaveText(/^Same time/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('heading', { level: 1 }).focus();
  await pressByKeyboard(page, 'button', 'Take the first suggestion for all');
  await pressByKeyboard(page, 'button', 'Move appointments (2)');
  const summary = page.getByRole('dialog', { name: 'Move appointments (2)' });
  await expect(summary.getByRole('listitem').filter({ hasText: 'Ava Bennett' })).toContainText(`Dr. Ingrid ${OTHER}`);
  await expectAccessible(page);
  await summary.getByRole('button', { name: 'Move appointments (2)' }).press('Enter');
  await expect(page.getByText('Appointments moved: 2')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Result' })).toBeFocused();
  await expect(page.getByText('No appointments to reassign')).toBeVisible();
  await expectAccessible(page);
  const moved = await readVisit(first.id);
  expect(moved).toMatchObject({ status: 'RESCHEDULED', startDateTime: first.startDateTime });
  expect(moved.doctorDetails.lastName).toBe(OTHER);
  expect((await readVisit(second.id)).startDateTime).not.toBe(second.startDateTime);
  await pressByKeyboard(page, 'button', 'Undo');
  await expect(page.getByText('Appointments: 2')).toBeVisible();
  for (const visit of [first, second]) {
    const { startDateTime, doctorDetails, status } = visit;
    expect(await readVisit(visit.id)).toMatchObject({ startDateTime, doctorDetails, status });
  }
});

test('a block that meets booked visits leads to them, and back once they are cancelled', async ({ page }) => {
  const day = emptyTuesday(15);
  const visit = await visitOf('Ava Bennett', OKAFOR, `${day}T10:00`, 'In the way of a block');
  await withSession(page, 'doctor');
  await page.goto('/doctor/block');
  await page.getByLabel('From date').fill(`${day}T09:00`);
  await page.getByLabel('To date').fill(`${day}T12:00`);
  await page.getByRole('button', { name: 'Block time' }).click();
  await page.getByRole('link', { name: 'Reassign the appointments at this time' }).click();
  await page.getByRole('checkbox', { name: /^Choose Ava Bennett/ }).check();
  await page.getByRole('button', { name: 'Cancel appointments (1)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel appointments (1)' });
  await dialog.getByLabel('Reason (optional)').fill('Your doctor is ill.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel appointments (1)' }).click();
  await expect(page.getByText('Appointments cancelled: 1')).toBeVisible();
  expect((await readVisit(visit.id)).cancellation).toMatchObject({ by: 'practice', reason: 'Your doctor is ill.' });
  await page.getByRole('link', { name: 'Block this time' }).click();
  await expect(page.getByLabel('From date')).toHaveValue(`${day}T09:00`);
  await page.getByRole('button', { name: 'Block time' }).click();
  await expect(page.getByText('Schedule blocked successfully.')).toBeVisible();
});
