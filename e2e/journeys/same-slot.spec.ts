import { expect, type Page, test } from '@playwright/test';
import { untilQuiet } from '../../tools/lib/browser.ts';
import { makeRoomFor } from '../support/bookings.ts';
import { pageOf } from '../support/people.ts';

test.beforeEach(() => makeRoomFor('patient', 'secondPatient'));

async function chooseSlot(page: Page, place: number): Promise<string> {
  await page.goto('/appointments/new');
  const doctor = page.getByRole('article').filter({ hasText: 'Dr. Daniel Okafor' });
  const slot = doctor.getByRole('button', { name: /at \d\d:\d\d [ap]m$/ }).nth(place);
  const name = (await slot.getAttribute('aria-label')) ?? '';
  await slot.click();
  await page.getByLabel('Description').waitFor();
  // What is free was asked once more for this step: it has to be known before somebody else is quicker.
  await untilQuiet(page);
  return name;
}

test('two patients want the same slot: one gets it, the other keeps what was typed and is offered the nearest', async ({
  browser,
}) => {
  const first = await pageOf(browser, 'patient');
  const second = await pageOf(browser, 'secondPatient');
  const wanted = await chooseSlot(first, 3);
  expect(await chooseSlot(second, 3)).toBe(wanted);
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
