import { expect, type Page } from '@playwright/test';
import { untilQuiet } from '../../tools/lib/quiet.ts';
import { makeRoomFor } from '../support/bookings.ts';
import { pageOf } from '../support/people.ts';
import { test } from '../support/test.ts';

test.beforeEach(() => makeRoomFor('patient', 'secondPatient'));

/** The free times that a patient sees of a doctor who is always on duty. */
async function slotsFor(page: Page): Promise<string[]> {
  await page.goto('/appointments/new');
  await page.getByRole('searchbox', { name: "Doctor's name" }).fill('Okafor');
  const doctor = page.getByRole('article').filter({ hasText: 'Dr. Daniel Okafor' });
  const slots = doctor.getByRole('button', { name: /at \d\d:\d\d [ap]m$/ });
  await slots.first().waitFor();
  return slots.evaluateAll((all) => all.map((slot) => slot.getAttribute('aria-label') ?? ''));
}

async function choose(page: Page, slot: string): Promise<void> {
  await page.getByRole('button', { name: slot }).click();
  await page.getByLabel('Description').waitFor();
  // Waits for this step's own check of free times, which must finish before another patient books.
  await untilQuiet(page);
}

test('two patients want the same slot: one gets it, the other keeps what was typed and is offered the nearest', async ({
  browser,
}) => {
  const first = await pageOf(browser, 'patient');
  const second = await pageOf(browser, 'secondPatient');
  // Both need the slot, because patients are not offered times at which they have appointments.
  const others = await slotsFor(second);
  const wanted = (await slotsFor(first)).filter((slot) => others.includes(slot))[2] ?? '';
  await choose(first, wanted);
  await choose(second, wanted);
  await first.getByLabel('Description').fill('I was quicker');
  await second.getByLabel('Description').fill('I took my time to write this');

  await first.getByRole('button', { name: 'Book now' }).click();
  await expect(first.getByText('Appointment booked successfully.')).toBeVisible();

  await second.getByRole('button', { name: 'Book now' }).click();
  await expect(
    second.getByRole('main').getByText(/^This time is no longer free: there are pending appointments/),
  ).toBeVisible();
  await expect(second.getByLabel('Description')).toHaveValue('I took my time to write this');
  await expect(second.getByLabel('Consultation type')).toHaveValue('General Practice');
  await expect(second.getByRole('button', { name: wanted })).toHaveCount(0);

  await second
    .getByRole('button', { name: /at \d\d:\d\d [ap]m$/ })
    .first()
    .click();
  await expect(second.getByLabel('Description')).toHaveValue('I took my time to write this');
  await second.getByRole('button', { name: 'Book now' }).click();
  await expect(second.getByText('Appointment booked successfully.')).toBeVisible();
});
