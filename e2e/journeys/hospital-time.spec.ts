import { instantOf, wallClock } from '@openward/contract/time';
import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { makeRoomFor } from '../support/bookings.ts';
import { dayAfter } from '../support/clock.ts';
import { pageOf } from '../support/people.ts';
import { test } from '../support/test.ts';

test.beforeEach(() => makeRoomFor('patient', 'secondPatient'));

const HOSPITAL = 'America/Chicago';
const DOCTOR = 'Dr. Amara Diallo';

const written = (date: string) =>
  `${new Date(`${date}T12:00Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })}, ${date}`;
const today = () => wallClock(Date.now(), HOSPITAL).slice(0, 10);

/**
 * A Tuesday on which the practice is open, at least two days ahead, so that it is in the future in every time zone.
 * @param after weeks later, because an earlier attempt may have booked
 */
function comingTuesday(after = 0): string {
  const tuesday = [3, 4, 5, 6, 7, 8, 9].map((days) => dayAfter(days)).find((day) => new Date(day).getUTCDay() === 2);
  return dayAfter(7 * after, tuesday);
}

const openedIn = (browser: Browser, timezoneId: string) => pageOf(browser, 'chicagoPatient', { timezoneId });

/** Searches by the hospital's local time. @returns the card of its doctor */
async function searched(page: Page, wall: string) {
  await page.goto('/appointments/new');
  await page.getByRole('button', { name: 'Search by date and time' }).click();
  await page.getByLabel('Date and time').fill(wall);
  await page.getByRole('button', { name: 'Find doctors' }).click();
  return page.getByRole('article').filter({ hasText: DOCTOR });
}

for (const [device, time, shown] of [
  ['America/New_York', '09:00', '09:00 am'],
  ['Asia/Tokyo', '09:30', '09:30 am'],
] as const) {
  test(`who is in ${device} books and comes by the clock of a hospital in Chicago, and is told whose it is`, async ({
    browser,
  }, { retry }) => {
    const page = await openedIn(browser, device);
    await page.goto('/appointments');
    await expect(page.getByText(written(today()), { exact: true })).toBeVisible();
    const card = page.getByRole('article').filter({ hasText: `${written(today())} 10:00 am, Central Time` });
    await expect(card).toContainText('until 10:30 am');

    const date = comingTuesday(retry);
    const found = await searched(page, `${date}T${time}`);
    await expect(found).toContainText(`${written(date)}, Central Time`);
    await expect(
      found.getByRole('button', { name: `${DOCTOR}, ${written(date)}, Central Time at ${shown}` }),
    ).toBeVisible();
    await expectAccessible(page);
    await found.getByRole('button', { name: 'Book now' }).click();
    await expect(page.getByText(`${written(date)} ${shown}, Central Time`)).toBeVisible();
    await page.getByLabel('Description').fill('I am on a journey');
    const answer = page.waitForResponse('**/api/appointment/create');
    await page.getByRole('button', { name: 'Book now' }).click();
    const { result } = await (await answer).json();
    expect(result).toMatchObject({
      startDateTime: instantOf(`${date}T${time}`, HOSPITAL).toISOString(),
      timeZone: HOSPITAL,
    });
    await expect(page.getByText('Appointment booked successfully.')).toBeVisible();

    await page.goto(`/qrcode/${result.id}`);
    await expect(page.getByText(`${written(date)} ${shown}, Central Time`)).toBeVisible();
    await expect(page.getByRole('heading', { name: `Check-in opens on ${written(date)}` })).toBeVisible();
  });
}

test('who has the clock of the hospital is told no zone', async ({ browser }) => {
  const page = await openedIn(browser, HOSPITAL);
  await page.goto('/appointments');
  await expect(page.getByRole('article').filter({ hasText: `${written(today())} 10:00 am` })).toBeVisible();
  await expect(page.getByText(/Central Time/)).toHaveCount(0);
  const date = comingTuesday();
  const found = await searched(page, `${date}T10:00`);
  await expect(found.getByRole('button', { name: `${DOCTOR}, ${written(date)} at 10:00 am` })).toBeVisible();
  await expect(found).not.toContainText('Time');
});

test('in Spanish the zone has its Spanish name', async ({ browser }) => {
  const page = await openedIn(browser, 'Europe/Madrid');
  await page.getByLabel('Language').selectOption('es');
  await page.goto('/appointments');
  await expect(page.getByText(/^\p{L}+, \d{4}-\d\d-\d\d 10:00 am, hora central$/u)).toBeVisible();
});
