import type { Appointment } from '@openward/contract/appointments';
import { instantOf } from '@openward/contract/time';
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { callAs } from '../support/bookings.ts';
import { dayAfter, PORTAL_ZONE } from '../support/clock.ts';
import { pageOf } from '../support/people.ts';
import { test } from '../support/test.ts';
import { emptyTuesday, OKAFOR, visitOf } from '../support/visits.ts';

test('staff book ten weekly visits around one conflict, move some of them and cancel one', async ({ browser }) => {
  const first = emptyTuesday(30);
  const { doctorId, patientId } = await visitOf('Ava Bennett', OKAFOR, `${dayAfter(14, first)}T10:00`, 'In the way');
  expect(patientId).toBeTruthy();
  const page = await pageOf(browser, 'sysAdmin');
  const start = instantOf(`${first}T10:00`, PORTAL_ZONE).toISOString();
  await page.goto(`/appointments/new?doctor=${doctorId}&start=${start}`);
  await page.getByRole('combobox', { name: 'Patient Name' }).fill('Liam');
  await page.getByRole('option', { name: /Liam Carter/ }).click();
  const type = page.getByLabel('Consultation type');
  if ((await type.inputValue()) === '') await type.selectOption({ index: 1 });
  await page.getByLabel('Description').fill('Ten times');
  await page.getByLabel('Repeat').selectOption({ label: 'By weeks' });
  await expect(page.getByLabel('How many appointments?')).toHaveValue('10');
  await expect(page.getByText('Appointments that need another time: 1 of 10')).toBeVisible();
  const rows = page.getByRole('main').getByRole('list').last().getByRole('listitem');
  await expect(rows.nth(2)).toContainText('This time is no longer free');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Appointment 3 instead of .* at 10:30 am$/ }).click();
  await expect(page.getByText('All times are free.')).toBeVisible();
  await page.getByRole('button', { name: 'Book now' }).click();
  await expect(page.getByRole('heading', { name: 'The appointment is booked' })).toBeVisible();
  await expect(page.getByText('1 of 10')).toBeVisible();

  const visits = async () => {
    const all = await callAs<Appointment[]>('sysAdmin', 'POST', '/appointment/all', {
      startDateTime: `${first}T00:00`,
      endDateTime: `${dayAfter(75, first)}T00:00`,
      doctorId: [doctorId],
      status: ['BOOKED', 'RESCHEDULED', 'CONFIRMED'],
    });
    return all
      .filter(({ recurrence }) => recurrence?.count === 10)
      .sort((a, b) => a.startDateTime.localeCompare(b.startDateTime));
  };
  const before = await visits();
  expect(before).toHaveLength(10);

  // Moves the fifth and later visits by half an hour.
  await page.goto(`/appointments/edit/${before[4]?.id}`);
  await page.getByLabel('Date and time').fill(`${dayAfter(28, first)}T10:30`);
  await page.getByRole('radio', { name: 'This and the following' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('6 appointments rescheduled.')).toBeVisible();
  const moved = await visits();
  expect(
    moved.map(({ startDateTime }, place) => Date.parse(startDateTime) - Date.parse(before[place]?.startDateTime ?? '')),
  ).toEqual([0, 0, 0, 0, ...Array(6).fill(1_800_000)]);

  // The doctor cancels only the last visit.
  const doctor = await pageOf(browser, 'doctor', { path: '/appointments/future?size=100' });
  const card = doctor.getByRole('article').filter({ hasText: 'Liam Carter' }).filter({ hasText: '10 of 10' });
  await card.getByRole('button', { name: /^Cancel,/ }).click();
  const dialog = doctor.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'Only this appointment' })).toBeChecked();
  await expectAccessible(doctor);
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(doctor.getByText('Appointment cancelled successfully.')).toBeVisible();
  await doctor.close();
  expect(await visits()).toHaveLength(9);
  await page.close();
});
