import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { cancelTodays, makeRoomFor } from '../support/bookings.ts';
import { browserThatSees } from '../support/camera.ts';
import { PORTAL_ZONE } from '../support/clock.ts';
import { pageOf, signIn, signInHere } from '../support/people.ts';
import { test } from '../support/test.ts';

test.beforeEach(async () => {
  await makeRoomFor('patient', 'secondPatient');
  await cancelTodays('patient');
});

test('a patient books, staff confirm, the desk scans the QR code, the patient is checked in', async ({
  browser,
  baseURL,
}) => {
  const reason = `Sore throat ${Date.now()}`;
  const patient = await (await browser.newContext()).newPage();
  await patient.goto('/login');
  await signInHere(patient, 'patient');
  await expect(patient).toHaveURL(/\/home$/);
  await expect(patient.getByText('Logged in successfully')).toBeVisible();
  await expect(patient.getByRole('heading', { name: 'Hello, Maya Lindqvist' })).toBeVisible();

  await patient.getByRole('link', { name: 'Book appointment', exact: true }).click();
  await patient.getByRole('searchbox', { name: "Doctor's name" }).fill('Okafor');
  const doctor = patient.getByRole('article').filter({ hasText: 'Dr. Daniel Okafor' });
  await expect(doctor).toContainText('General Practice · Riverside General Hospital');
  await doctor
    .getByRole('button', { name: /at \d\d:\d\d [ap]m$/ })
    .first()
    .click();
  await patient.getByLabel('Description').fill(reason);
  await patient.getByRole('button', { name: 'Book now' }).click();
  await expect(patient.getByText('Appointment booked successfully.')).toBeVisible();
  await patient.getByRole('link', { name: 'Today', exact: true }).click();
  const booked = patient.getByRole('article').filter({ hasText: reason });
  await expect(booked).toContainText('Booked');

  const staff = await pageOf(browser, 'hcpAdmin');
  await staff.getByRole('link', { name: 'Today', exact: true }).click();
  await staff.getByLabel('Find a patient').fill('Lindqvist');
  // In the last hour before a visit, the desk offers check-in at once.
  const next = staff.getByRole('button', { name: /^(Confirm|Check in), Maya/ });
  const waiting = staff.getByRole('listitem').filter({ has: next, hasText: 'Booked' });
  await expect(waiting).toHaveCount(1);
  await waiting.locator('[data-desk-line]').click();
  const details = staff.getByRole('dialog', { name: 'Appointment' });
  await expect(details).toContainText(reason);
  await details.getByRole('button', { name: /^Confirm/ }).click();
  await expect(staff.getByText('Appointment confirmed successfully.')).toBeVisible();
  await staff.keyboard.press('Escape');
  await expect(waiting).toHaveCount(0);

  await patient.reload();
  await expect(booked).toContainText('Confirmed');
  await booked.getByRole('link', { name: 'QR code' }).click();
  await expect(patient.getByRole('heading', { name: 'Check in with qr code' })).toBeVisible();
  const code = new URL(patient.url()).pathname.split('/').at(-1) ?? '';
  await expect(patient.getByText(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)).toBeVisible();
  await expectAccessible(patient);

  const desk = await browserThatSees(code);
  const scanner = await desk.newPage({ baseURL: baseURL ?? '', timezoneId: PORTAL_ZONE });
  await signIn(scanner, 'doctor');
  await scanner.getByRole('link', { name: 'Scanner' }).click();
  await expect(scanner.getByText('Checked in successfully.')).toBeVisible();
  await expect(scanner.getByText('Maya Lindqvist', { exact: true })).toBeVisible();
  // The camera restarts, and the code that is still in view is not checked in again.
  await expect(scanner.getByText('Checked in successfully.')).toBeHidden();
  await expect(scanner.getByText(/^Last check-in: Maya Lindqvist, /)).toBeVisible();
  await desk.close();

  await expect(patient.getByText('You are checked in.')).toBeVisible();
});

test('a desk without a camera types the code, and hears plainly why a code is refused', async ({ browser }) => {
  const staff = await pageOf(browser, 'hcpAdmin', { path: '/scanner' });
  await staff.getByLabel('Appointment code').fill('no code at all');
  await staff.getByRole('button', { name: 'Check in' }).click();
  await expect(staff.getByText('This is not a check-in code.')).toBeVisible();
  await staff.getByLabel('Appointment code').fill('01890000-0000-7000-8000-000000000000');
  await staff.getByRole('button', { name: 'Check in' }).click();
  await expect(staff.getByText('Appointment not found.')).toBeVisible();
});

test('the whole booking goes by keyboard, and the focus follows to each new page', async ({ browser }) => {
  const patient = await pageOf(browser, 'patient');
  const enter = async (name: string | RegExp, role: 'link' | 'button') => {
    const target = patient.getByRole(role, { name, exact: true }).first();
    await target.focus();
    await patient.keyboard.press('Enter');
  };
  await enter('Book appointment', 'link');
  await expect(patient.getByRole('heading', { name: 'Book appointment' })).toBeFocused();
  await enter(/at \d\d:\d\d [ap]m$/, 'button');
  // A doctor's only type is preselected; the first free doctor may have several.
  const type = patient.getByLabel('Consultation type');
  await type.focus();
  if ((await type.getByRole('option').count()) > 2) await patient.keyboard.press('ArrowDown');
  await expect(type).not.toHaveValue('');
  await patient.keyboard.press('Tab');
  await expect(patient.getByLabel('Description')).toBeFocused();
  await patient.keyboard.type('By keyboard alone');
  await patient.keyboard.press('Tab');
  await expect(patient.getByLabel('Repeat')).toBeFocused();
  await patient.keyboard.press('Tab');
  await patient.keyboard.press('Enter');
  await expect(patient.getByText('Appointment booked successfully.')).toBeVisible();
  await expect(patient.getByRole('heading', { name: 'Your appointment is booked' })).toBeFocused();
});

test('cancelling asks first, and the card says it is cancelled', async ({ browser }) => {
  const staff = await pageOf(browser, 'sysAdmin', { path: '/appointments/future' });
  const card = staff
    .getByRole('article')
    .filter({ has: staff.getByRole('button', { name: 'Cancel' }) })
    .first();
  await card.getByRole('button', { name: 'Cancel' }).click();
  const dialog = staff.getByRole('dialog');
  await expect(dialog).toContainText('The appointment will be cancelled on confirm.');
  await dialog.getByRole('button', { name: 'Keep appointment' }).click();
  await expect(dialog).toBeHidden();
  await card.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(staff.getByText('Appointment cancelled successfully.')).toBeVisible();
});
