import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { bookedAhead, callAs } from '../support/bookings.ts';
import { withSession } from '../support/people.ts';
import { test } from '../support/test.ts';
import { within } from '../support/timing.ts';

const LISTS = [
  ['/appointments', 'Todays Appointments'],
  ['/appointments/tomorrow', 'Tomorrow Appointments'],
  ['/appointments/weekly', 'Weekly Appointments'],
  ['/appointments/past', 'Past Appointments'],
  ['/appointments/future', 'Future Appointments'],
  ['/appointments/pending', 'Pending confirmation'],
] as const;

for (const person of ['patient', 'doctor', 'hcpAdmin', 'sysAdmin'] as const) {
  test(`${person} finds each list in the menu, with its header`, async ({ page }) => {
    await withSession(page, person);
    await page.goto('/appointments');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    for (const [path, title] of LISTS) {
      const entry = menu.locator(`a[href="${path}"]`);
      if (person === 'patient' && path.endsWith('pending')) {
        await expect(entry).toHaveCount(0);
        await page.goto(path);
        await expect(page).toHaveURL(/\/home$/);
        continue;
      }
      await entry.click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.locator('main .chakra-skeleton')).toHaveCount(0);
      const mayBook = !(person === 'doctor' && path === '/appointments');
      await expect(page.locator('main header').getByRole('link', { name: 'Book Appointment' })).toHaveCount(
        mayBook ? 1 : 0,
      );
    }
  });
}

test('a patient cancels with a reason, which the practice reads; who looks at a list sees it within two seconds', async ({
  browser,
}) => {
  const booked = await bookedAhead('secondPatient', {
    doctor: 'Daniel Okafor',
    days: 3,
    description: `Cough ${Date.now()}`,
  });
  const open = async (person: 'secondPatient' | 'doctor') => {
    const page = await (await browser.newContext()).newPage();
    await withSession(page, person);
    await page.goto(`/appointments/future?size=100`);
    return { page, card: page.getByRole('article').filter({ hasText: booked.description }) };
  };
  const patient = await open('secondPatient');
  const doctor = await open('doctor');
  await expect(patient.card).not.toContainText('Ava Bennett');
  await expect(doctor.card).toContainText('Ava Bennett');
  await expect(doctor.card).not.toContainText('Okafor');

  await doctor.card.getByRole('button', { name: /^Confirm,/ }).click();
  await expect(patient.card).toContainText('Confirmed', within(2000));

  await patient.card.getByRole('button', { name: /^Cancel,/ }).click();
  const dialog = patient.page.getByRole('dialog', { name: 'Cancel your appointment?' });
  await expect(dialog).toContainText('The appointment will be cancelled on confirm.');
  await expect(dialog).toContainText('Dr. Daniel Okafor');
  await expectAccessible(patient.page);
  await patient.page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByLabel('Reason').fill('I am well again');
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(patient.page.getByText('Appointment cancelled successfully.')).toBeVisible();
  await expect(doctor.card).toContainText('Cancelled by the patient. I am well again', within(2000));
  await expect(doctor.card.getByRole('button')).toHaveText(['Details']);

  await doctor.card.getByRole('button', { name: /^Details/ }).click();
  const panel = doctor.page.getByRole('dialog', { name: 'Appointment' });
  await expect(panel.getByRole('list').getByRole('listitem')).toContainText([
    'Ava Bennett cancelled the appointment.',
    'You confirmed the appointment.',
    'Ava Bennett booked the appointment.',
  ]);
  await doctor.page.keyboard.press('Escape');
  await expect(doctor.card.getByRole('button', { name: /^Details/ })).toBeFocused();
});

test('the practice cancels, and the patient reads the reason', async ({ page }) => {
  const booked = await bookedAhead('secondPatient', {
    doctor: 'Daniel Okafor',
    days: 4,
    description: `Knee ${Date.now()}`,
  });
  await withSession(page, 'hcpAdmin');
  await page.goto(`/appointments/pending?patient=${booked.patientId}&size=100`);
  const card = page.getByRole('article').filter({ hasText: booked.description });
  await card.getByRole('button', { name: /^Cancel,/ }).click();
  const dialog = page.getByRole('dialog', { name: "Cancel Ava Bennett's appointment?" });
  await dialog.getByLabel('Reason').fill('The doctor is away that day');
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(card).toHaveCount(0);
  await withSession(page, 'secondPatient');
  await page.goto('/appointments/future?status=CANCELED&size=100');
  const theirs = page.getByRole('article').filter({ hasText: booked.description });
  await expect(theirs).toContainText('The doctor is away that day');
});

test('filters stand in the address and as chips; the keyboard reaches all of them', async ({ page }) => {
  await withSession(page, 'hcpAdmin');
  await page.goto('/appointments/future');
  await page.getByRole('button', { name: 'Filter' }).press('Enter');
  await page.getByRole('button', { name: 'Confirmed', exact: true }).press('Enter');
  await expect(page).toHaveURL(/status=CONFIRMED/);
  await page.getByRole('searchbox', { name: 'Doctor' }).fill('raman');
  await page.getByRole('button', { name: /Priya Raman/ }).press('Enter');
  await expect(page).toHaveURL(/doctor=[0-9a-f-]{36}/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filter (2)' })).toBeFocused();
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const card of await page.getByRole('article').all()) await expect(card).toContainText('Dr. Priya Raman');

  await page.reload();
  await page.getByRole('button', { name: 'Remove filter: Dr. Priya Raman' }).click();
  await expect(page).not.toHaveURL(/doctor=/);
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(page).toHaveURL(/\/appointments\/future$/);

  await page.goto('/appointments/future?from=2090-01-01');
  await expect(page.getByText('No appointments match the filter.')).toBeVisible();
});

test('staff send the patient a message from a list', async ({ page, request }) => {
  const booked = await bookedAhead('secondPatient', {
    doctor: 'Daniel Okafor',
    days: 5,
    description: `Ear ${Date.now()}`,
  });
  await withSession(page, 'doctor');
  await page.goto(`/appointments/pending?size=100&patient=${booked.patientId}`);
  const card = page.getByRole('article').filter({ hasText: booked.description });
  await card.getByRole('button', { name: /^Message,/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Send message to Ava Bennett' });
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(dialog.getByText('Message required')).toBeVisible();
  const text = `Please come fasting ${Date.now()}`;
  await dialog.getByRole('textbox', { name: 'Message' }).fill(text);
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Send message successfully.')).toBeVisible();
  await expect.poll(async () => JSON.stringify(await (await request.get('/api/demo/sms')).json())).toContain(text);
  await callAs('secondPatient', 'POST', `/appointment/cancel?appointmentId=${booked.id}`, {});
});
