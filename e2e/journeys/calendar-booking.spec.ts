import type { Appointment } from '@openward/contract/appointments';
import type { NamedDoctor, PatientName } from '@openward/contract/people';
import { wallClock } from '@openward/contract/time';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, NARROW_LOOK } from '../support/accessibility.ts';
import { callAs } from '../support/bookings.ts';
import { pageOf, withSession } from '../support/people.ts';
import { test } from '../support/test.ts';
import { emptyTuesday, OKAFOR, visitOf } from '../support/visits.ts';

/** Pixels of an hour in the grid. */
const HOUR = 104;

const eventOf = (page: Page, patient: string) => page.getByRole('button', { name: new RegExp(`^${patient}, `) });
const dialogOf = (page: Page, title = 'Add appointment') => page.getByRole('dialog', { name: title });

/** Finds a patient in the open dialog by keyboard only. */
async function findPatient(page: Page, name: string) {
  const field = page.getByRole('combobox', { name: 'Patient Name' });
  await expect(field).toBeFocused();
  await page.keyboard.type(name);
  // The previous list stays until the new one has loaded.
  await expect(page.locator('[role=option]:visible')).toHaveText([new RegExp(`^${name}`)]);
  // Screen readers must find it as well.
  await expect(page.getByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(name);
}

/** The pixel position of a time in a doctor's column. The calendar begins at eight. */
async function placeOf(page: Page, column: number, hours: number) {
  const slot = page.locator('.rbc-day-slot').nth(column);
  const place = async () => {
    const box = await slot.boundingBox();
    if (!box) throw new Error('There is no such column.');
    return { x: box.x + box.width / 2, y: box.y + (hours - 8) * HOUR };
  };
  const { y } = await place();
  await page.evaluate((by) => window.scrollBy(0, by), y - 400);
  return place();
}

test('staff drag over an empty place to book there; outside working hours is said once', async ({ page }) => {
  const day = emptyTuesday(20);
  await withSession(page, 'hcpAdmin');
  await page.goto(`/appointments/calendar?day=${day}`);
  await expect(page.locator('.rbc-day-slot')).toHaveCount(4);
  // Half an hour of Dr. Raman, who goes home at five.
  const from = await placeOf(page, 1, 17.02);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + HOUR * 0.3, { steps: 4 });
  await expect(page.locator('.rbc-slot-selection')).toContainText('05:00 pm – 05:30 pm');
  await page.mouse.up();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('combobox', { name: 'Doctor' })).toHaveValue('Priya Raman');
  await expect(dialog.getByLabel('Date and time')).toHaveValue(`${day}T17:00`);
  await expect(dialog.getByRole('combobox', { name: 'Length' })).toHaveValue('30');
  await findPatient(page, 'Emma Fischer');
  await dialog.getByRole('combobox', { name: 'Consultation type' }).selectOption({ index: 1 });
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Cannot come earlier');
  await dialog.getByRole('button', { name: 'Add appointment' }).click();
  await expect(dialog).toContainText("That time is outside the doctor's working hours.");
  await expectAccessible(page, NARROW_LOOK);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Cannot come earlier');
  await dialog.getByRole('button', { name: 'Add anyway' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Appointment booked and confirmed.')).toBeVisible();
  await expect(eventOf(page, 'Emma Fischer')).toHaveAccessibleName(
    /05:00 pm – 05:30 pm, .*Dr\. Priya Raman, Confirmed$/,
  );

  // Clicking an existing appointment opens it and does not book.
  await eventOf(page, 'Emma Fischer').click();
  await expect(page.getByRole('dialog')).toContainText('Cannot come earlier');
  await expect(dialogOf(page)).toHaveCount(0);
});

test('staff book by keyboard alone; a conflict is named, and nothing that was typed is lost', async ({ page }) => {
  const day = emptyTuesday(21);
  await visitOf('Ava Bennett', OKAFOR, `${day}T09:00`, 'Was here first');
  await withSession(page, 'doctor');
  await page.goto(`/appointments/calendar?day=${day}`);
  await expect(eventOf(page, 'Ava Bennett')).toBeVisible();
  await page.getByRole('button', { name: 'Add appointment' }).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Date and time')).toHaveValue(`${day}T09:00`);
  await findPatient(page, 'Zoë Hughes');
  await dialog.getByRole('combobox', { name: 'Length' }).focus();
  await page.keyboard.type('5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A quick look');
  // Skips "Confirm now", blocking and the way back.
  for (let step = 0; step < 4; step++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('there are pending appointments');
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('A quick look');
  await expect(dialog.getByRole('combobox', { name: 'Patient Name' })).toHaveValue('Zoë Hughes');
  const free = dialog.getByRole('button', { name: /^Dr\. Daniel Okafor, .* at 09:30 am$/ });
  await free.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Date and time')).toHaveValue(`${day}T09:30`);
  await dialog.getByRole('button', { name: 'Add appointment' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  // A five-minute appointment must be readable too.
  const event = eventOf(page, 'Zoë Hughes');
  await expect(event).toHaveAccessibleName(/09:30 am – 09:35 am/);
  expect((await event.boundingBox())?.height).toBeGreaterThanOrEqual(22);
  await expectAccessible(page);
});

test('a walk-in is booked from now on and checked in', async ({ page }) => {
  const [doctors, patients, todays] = await Promise.all([
    callAs<NamedDoctor[]>('sysAdmin', 'GET', '/doctor/names?own=yes'),
    callAs<PatientName[]>('sysAdmin', 'GET', '/patient/active'),
    callAs<Appointment[]>('sysAdmin', 'POST', '/appointment/today/all', {}),
  ]);
  const soon = Date.now() + 900_000;
  const isBusy = (id: string) =>
    todays.some(
      ({ doctorId, startDateTime, endDateTime, status }) =>
        doctorId === id &&
        status !== 'CANCELED' &&
        Date.parse(endDateTime) > Date.now() &&
        Date.parse(startDateTime) < soon,
    );
  const doctor = doctors.find(({ id }) => !isBusy(id));
  const patient = patients.findLast(({ id }) => !todays.some(({ patientId }) => patientId === id));
  if (!doctor || !patient) throw new Error('Everybody is busy.');
  const name = `${patient.firstName} ${patient.lastName}`;
  await withSession(page, 'sysAdmin');
  await page.goto('/appointments');
  await page.getByRole('button', { name: 'Add walk-in' }).click();
  const dialog = dialogOf(page, 'Add walk-in');
  await findPatient(page, name);
  await dialog.getByRole('combobox', { name: 'Doctor' }).fill(doctor.lastName);
  await page.getByRole('option', { name: new RegExp(doctor.lastName) }).click();
  const type = dialog.getByRole('combobox', { name: 'Consultation type' });
  if ((await type.inputValue()) === '') await type.selectOption({ index: 1 });
  await dialog.getByRole('combobox', { name: 'Length' }).selectOption('5');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Cut a finger');
  await dialog.getByRole('button', { name: 'Add walk-in' }).click();
  // Whether a doctor works now depends on the time of the run.
  const anyway = dialog.getByRole('button', { name: 'Add anyway' });
  const checkedIn = page.getByText('Checked in successfully.');
  await expect(checkedIn.or(anyway)).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(checkedIn).toBeVisible();
  await expect(dialog).toBeHidden();
  const [made] = await callAs<Appointment[]>('sysAdmin', 'POST', '/appointment/today/all', { patientId: [patient.id] });
  expect(made).toMatchObject({ status: 'CHECKED_IN', doctorId: doctor.id });
  expect(Number(wallClock(made?.startDateTime ?? '').slice(14, 16)) % 5).toBe(0);
});

test('an empty day of the month is one to book on; a day that is over is not', async ({ page }) => {
  const day = emptyTuesday(24);
  await withSession(page, 'hcpAdmin');
  const placeIn = async (date: string) => {
    const cell = page.locator(`[data-day="${date}"]`);
    // A month of six weeks is taller than the window.
    await cell.scrollIntoViewIfNeeded();
    const box = await cell.boundingBox();
    if (!box) throw new Error('There is no such day.');
    return { x: box.x + box.width / 2, y: box.y + box.height - 20 };
  };
  const openMonth = async (date: string) => {
    await page.goto(`/appointments/calendar?span=month&day=${date}`);
    await expect(page.locator(`[data-day="${date}"]`)).toBeVisible();
  };
  await openMonth('2024-05-14');
  const past = await placeIn('2024-05-14');
  await page.mouse.click(past.x, past.y);
  await openMonth(day);
  await expect(dialogOf(page)).toBeHidden();
  const { x, y } = await placeIn(day);
  await page.mouse.click(x, y);
  await expect(dialogOf(page).getByLabel('Date and time')).toHaveValue(new RegExp(`^${day}T`));
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  // The day's number still opens the day.
  await page.locator(`[data-day="${day}"]`).getByRole('button').first().click();
  await expect(page).toHaveURL(new RegExp(`day=${day}`));
  await expect(dialogOf(page)).toBeHidden();
});

test('a finger that rests on an appointment moves it, one on an empty place books, one that swipes scrolls', async ({
  browser,
}) => {
  const day = emptyTuesday(22);
  await visitOf('Liam Carter', OKAFOR, `${day}T09:00`, 'To be moved by a finger');
  const page = await pageOf(browser, 'doctor', { viewport: { width: 1024, height: 800 }, hasTouch: true });
  await page.goto(`/appointments/calendar?day=${day}`);
  const event = eventOf(page, 'Liam Carter');
  await event.scrollIntoViewIfNeeded();
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const grip = async () => {
    const box = await event.boundingBox();
    if (!box) throw new Error('There is nothing to take hold of.');
    return { x: box.x + 200, y: box.y + 10 };
  };
  const dialog = page.getByRole('alertdialog');

  const rest = await grip();
  await touch('touchStart', rest.x, rest.y);
  // The event is lifted under the finger.
  await expect(event).not.toHaveCSS('z-index', 'auto');
  for (let step = 1; step <= 4; step++) await touch('touchMove', rest.x, rest.y + (step * HOUR) / 4);
  await expect(event).toHaveAccessibleName(/10:00 am – 10:30 am/);
  await touch('touchEnd');
  await expect(dialog).toContainText(`${day} 10:00 am`);
  await dialog.getByRole('button', { name: 'Reschedule' }).tap();
  await expect(event).toHaveAccessibleName(/10:00 am – 10:30 am, .*Rescheduled$/);

  await touch('touchStart', rest.x, rest.y);
  await expect(page.locator('.rbc-slot-selection')).toBeVisible();
  await touch('touchEnd');
  await expect(dialogOf(page).getByLabel('Date and time')).toHaveValue(`${day}T09:00`);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();

  const swipe = await grip();
  await touch('touchStart', swipe.x, swipe.y);
  for (let step = 1; step <= 6; step++) await touch('touchMove', swipe.x, swipe.y - step * 20);
  await touch('touchEnd');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
});
