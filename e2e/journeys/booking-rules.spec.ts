import type { Appointment } from '@openward/contract/appointments';
import type { DoctorSlots } from '@openward/contract/availability';
import type { Doctor } from '@openward/contract/people';
import { dayOf, timeOfDay } from '@openward/contract/time';
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { type Person, sessionOf, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

const HOUR = 3_600_000;

test('an administrator sets rules, a patient sees and meets them, staff book confirmed', async ({
  browser,
  portal: { url },
}) => {
  test.slow();
  const open = async (person: Person) => {
    const page = await (await browser.newContext({ baseURL: url })).newPage();
    await signIn(page, person);
    return page;
  };
  const ask = async <R>(person: Person, path: string, body?: object): Promise<R> => {
    const { token } = await sessionOf(person, url);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    return (await (await fetch(`${url}/api${path}`, init)).json()).result;
  };
  const doctors = await ask<Doctor[]>('sysAdmin', '/doctor');
  const doctor = doctors.find(({ lastName }) => lastName === 'Okafor') as Doctor;

  const admin = await open('sysAdmin');
  await admin.goto(`/doctor/availability/${doctor.id}`);
  const rules = admin.getByRole('group', { name: 'All appointments' });
  await rules.getByLabel('Latest booking').selectOption('24 hours before');
  await rules.getByLabel('Latest change or cancellation').selectOption('3 days before');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Save working hours' }).click();
  await expect(admin.getByText('Working hours saved.')).toBeVisible();

  // The patient sees the rules, and only times that they allow.
  const patient = await open('patient');
  await patient.goto('/appointments/new?q=Okafor');
  const card = patient.getByRole('article');
  await expect(card).toContainText('Book at least 24 hours ahead');
  await expect(card).toContainText('Change or cancel at least 3 days ahead');
  await expectAccessible(patient);
  await card
    .getByRole('button', { name: /at \d\d:\d\d [ap]m$/ })
    .first()
    .click();
  await expect(patient.getByText('Book at least 24 hours ahead')).toBeVisible();
  const offered = Date.parse(new URL(patient.url()).searchParams.get('start') ?? '');
  expect(offered - Date.now()).toBeGreaterThan(24 * HOUR - 60_000);

  // Staff can override a rule, and confirm in the same step.
  const search = { startDateTime: new Date(Date.now() + HOUR).toISOString(), doctorId: [doctor.id] };
  const [soon] = await ask<DoctorSlots[]>('sysAdmin', '/appointment/search/slots', search);
  await admin.goto(`/appointments/new?doctor=${doctor.id}&start=${soon?.slots[0]?.startDateTime}`);
  await admin.getByRole('combobox', { name: 'Patient Name' }).fill('Maya');
  await admin.getByRole('option', { name: /^Maya Lindqvist/ }).click();
  await admin.getByLabel('Consultation type').selectOption({ index: 1 });
  await admin.getByLabel('Description').fill('Called this morning');
  await expect(admin.getByLabel('Confirm now')).toBeChecked();
  await admin.getByRole('button', { name: 'Book now' }).click();
  const question = admin.getByRole('alertdialog', { name: 'This is against a booking rule' });
  await expect(question).toContainText('This time is too soon to book.');
  await expectAccessible(admin);
  await question.getByRole('button', { name: 'Book anyway' }).click();
  await expect(admin.getByRole('heading', { name: 'The appointment is booked' })).toBeVisible();
  await expect(admin.getByText('Appointment booked and confirmed.')).toBeVisible();
  const { id, startDateTime, timeZone } = await ask<Appointment>(
    'sysAdmin',
    `/appointment/${admin.url().split('/').at(-1)}`,
  );
  const history = await ask<{ deed: string }[]>('sysAdmin', `/appointment/${id}/history`);
  expect(history.map(({ deed }) => deed)).toEqual(['booked', 'confirmed']);

  // It is too late for the patient to cancel online, so the page says to call.
  await patient.goto(`/appointments/booked/${id}`);
  await expect(patient.getByText('The practice has confirmed your appointment.')).toBeVisible();
  await expect(patient.getByText('To change or cancel it, please call the practice.')).toBeVisible();
  const isToday = dayOf(startDateTime, timeZone) === dayOf(new Date().toISOString(), timeZone);
  await patient.goto(isToday ? '/appointments' : '/appointments/tomorrow');
  await patient.getByRole('button', { name: `Cancel, Daniel Okafor, ${timeOfDay(startDateTime, timeZone)}` }).click();
  // The phone number replaces the button.
  const dialog = patient.getByRole('dialog');
  await expect(dialog).toContainText('To change or cancel it, please call the practice.');
  await expect(dialog.getByRole('link')).toHaveAttribute('href', /^tel:\d{10}$/);
  await expect(dialog.getByRole('button', { name: 'Cancel appointment' })).toHaveCount(0);
  await expectAccessible(patient);
});
