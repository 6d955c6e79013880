import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { pageOf, withSession } from '../support/people.ts';
import { test } from '../support/test.ts';
import { emptyTuesday, OKAFOR, visitOf } from '../support/visits.ts';

/** Pixels of an hour in the grid. */
const HOUR = 104;

const eventOf = (page: Page, patient: string) => page.getByRole('button', { name: new RegExp(`^${patient}, `) });
const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: /Reschedule .*'s appointment\?/ });

/**
 * Drags an event by that many pixels. Waits first, because a moved event stays above the others and cannot be dragged
 * again until the calendar has updated.
 */
async function drag(page: Page, grip: Locator, by: { x?: number; y?: number; fromBottom?: number }) {
  await expect(grip).toHaveCSS('z-index', 'auto');
  await grip.scrollIntoViewIfNeeded();
  const box = await grip.boundingBox();
  if (!box) throw new Error('There is nothing to take hold of.');
  const from = { x: box.x + box.width / 2, y: by.fromBottom ? box.y + box.height - by.fromBottom : box.y + 8 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + (by.x ?? 0) / 2, from.y + (by.y ?? 0) / 2, { steps: 4 });
  await page.mouse.move(from.x + (by.x ?? 0), from.y + (by.y ?? 0), { steps: 4 });
  await page.mouse.up();
}

test('staff move and lengthen by drag, asked first; only the day that is seen is asked for', async ({ page }) => {
  const day = emptyTuesday(0);
  await visitOf('Ava Bennett', OKAFOR, `${day}T10:00`, 'To be dragged');
  const asked: { startDateTime: string; endDateTime: string }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/appointment/calendar')) asked.push(request.postDataJSON());
  });
  await withSession(page, 'hcpAdmin');
  await page.goto(`/appointments/calendar?day=${day}`);
  const event = eventOf(page, 'Ava Bennett');
  await expect(event).toHaveAccessibleName(/10:00 am – 10:30 am, General Practice, Dr\. Daniel Okafor, Booked$/);
  expect(new Set(asked.map(({ startDateTime }) => startDateTime))).toEqual(new Set([`${day}T00:00`]));
  expect(Date.parse(`${asked[0]?.endDateTime}Z`) - Date.parse(`${day}T00:00Z`)).toBe(86_400_000);

  await drag(page, event, { y: HOUR });
  await expect(dialogOf(page)).toContainText('The prior appointment is deleted and the new one booked.');
  await expect(dialogOf(page)).toContainText(`${day} 11:00 am`);
  await dialogOf(page).getByRole('button', { name: 'Keep appointment' }).click();
  await expect(event).toHaveAccessibleName(/10:00 am – 10:30 am/);

  await drag(page, event, { y: HOUR });
  await dialogOf(page).getByRole('button', { name: 'Reschedule' }).click();
  await expect(page.getByText('Appointment rescheduled successfully.')).toBeVisible();
  await expect(event).toHaveAccessibleName(/11:00 am – 11:30 am, .*Rescheduled$/);

  await drag(page, event, { y: HOUR / 2, fromBottom: 2 });
  await expect(dialogOf(page)).toContainText('until 12:00 pm');
  await dialogOf(page).getByRole('button', { name: 'Reschedule' }).click();
  await expect(event).toHaveAccessibleName(/11:00 am – 12:00 pm/);

  // To the column of the next doctor.
  const column = await page.locator('.rbc-day-slot').first().boundingBox();
  await drag(page, event, { x: column?.width ?? 0 });
  await expect(dialogOf(page)).toContainText('Dr. Priya Raman');
  await dialogOf(page).getByRole('button', { name: 'Keep appointment' }).click();
  await expect(event).toHaveAccessibleName(/Dr\. Daniel Okafor/);
});

test('staff move by keyboard alone, and the focus stays with the appointment', async ({ page }) => {
  const day = emptyTuesday(1);
  await visitOf('Liam Carter', OKAFOR, `${day}T10:00`, 'To be moved by keys');
  await withSession(page, 'doctor');
  await page.goto(`/appointments/calendar?day=${day}`);
  const event = eventOf(page, 'Liam Carter');
  await event.focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await expect(event).toHaveAccessibleName(/10:15 am – 10:45 am/);
  await expect(event).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(event).toHaveAccessibleName(/10:00 am – 10:30 am/);
  await expect(event).toBeFocused();

  await page.keyboard.press('m');
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  // The calendar has moved on to the next day.
  await expect(event).toHaveAccessibleName(/10:30 am – 11:15 am/);
  await expect(page.getByRole('status').filter({ hasText: '10:30 am – 11:15 am' })).toBeAttached();
  await expect(event).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toContainText('10:30 am');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Appointment rescheduled successfully.')).toBeVisible();
  await expect(event).toHaveAccessibleName(/10:30 am – 11:15 am, .*Rescheduled$/);
  await expect(event).toBeFocused();
});

test('a refused move says why, and leads to another time', async ({ page }) => {
  const day = emptyTuesday(2);
  await visitOf('Zoë Hughes', OKAFOR, `${day}T10:00`, 'First');
  await visitOf('Noah Patel', OKAFOR, `${day}T11:00`, 'Second');
  await withSession(page, 'doctor');
  await page.goto(`/appointments/calendar?span=week&day=${day}`);
  const event = eventOf(page, 'Zoë Hughes');
  await drag(page, event, { y: HOUR });
  await dialogOf(page).getByRole('button', { name: 'Reschedule' }).click();
  await expect(dialogOf(page)).toContainText('there are pending appointments');
  await dialogOf(page).getByRole('link', { name: 'Find another time' }).click();
  await expect(page.getByRole('heading', { name: 'APPOINTMENT DETAILS' })).toBeVisible();
});

const LOOKS = [
  ['day', 'Emma Fischer'],
  ['week', 'Lucas Moreau'],
  ['month', 'Mia Kowalska'],
] as const;
for (const [week, [span, patient]] of LOOKS.entries()) {
  test(`a click opens the side panel in a ${span}, which is accessible`, async ({ page }) => {
    const day = emptyTuesday(10 + week);
    await visitOf(patient, OKAFOR, `${day}T10:00`, 'To be looked at closely');
    await withSession(page, 'hcpAdmin');
    await page.goto(`/appointments/calendar?span=${span}&day=${day}`);
    const event = eventOf(page, patient);
    await event.click();
    const panel = page.getByRole('dialog');
    await expect(panel).toContainText('To be looked at closely');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(event).toBeFocused();
    await expectAccessible(page);
  });
}

test('each list has its calendar, and the address keeps it', async ({ page }) => {
  await withSession(page, 'patient');
  await page.goto('/appointments/weekly');
  await page.getByRole('button', { name: 'Calendar', exact: true }).click();
  await expect(page).toHaveURL(/view=calendar/);
  await expect(page.getByRole('button', { name: 'Week', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Week', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Card', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Week', exact: true })).toBeHidden();
});

test('on a phone there is an agenda of seven days', async ({ browser }) => {
  const day = emptyTuesday(4);
  await visitOf('Maya Lindqvist', OKAFOR, `${day}T10:00`, 'Seen on the way');
  const page = await pageOf(browser, 'patient', { viewport: { width: 390, height: 844 } });
  await page.goto(`/appointments/calendar?day=${day}`);
  const entry = page.getByRole('listitem').getByRole('button', { name: /^Dr\. Daniel Okafor, .*10:00 am – 10:30 am/ });
  await entry.click();
  await expect(page.getByRole('dialog')).toContainText('Seen on the way');
  await page.keyboard.press('Escape');
  await expect(entry).toBeFocused();
  await expect(page.locator('.rbc-calendar')).toHaveCount(0);
});
