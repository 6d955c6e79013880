import { configFrom, visitLink } from '@openward/api';
import type { Appointment } from '@openward/contract/appointments';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { callAs } from '../support/bookings.ts';
import { test } from '../support/test.ts';
import { emptyTuesday, OKAFOR, visitOf } from '../support/visits.ts';

/** The link to a visit in messages of this portal: all test portals have the key of the practice. */
function linkTo({ id, patientId }: Appointment): string {
  const config = configFrom({ DATA_DIR: process.env.PORTAL_PRACTICE, DEMO: 'on' });
  const { pathname, hash } = new URL(visitLink(config, { id, patientId: patientId ?? '', visitLinks: 0 }) ?? '');
  return pathname + hash;
}

const statusOf = async ({ id }: Appointment) =>
  (await callAs<Appointment>('sysAdmin', 'GET', `/appointment/${id}`)).status;

async function press(page: Page, name: string | RegExp, within = page.locator('body')): Promise<void> {
  await within.getByRole('button', { name }).first().focus();
  await page.keyboard.press('Enter');
}

test('the link in a message confirms, moves and cancels one visit, without signing in', async ({ browser }) => {
  const visit = await visitOf('Ava Bennett', OKAFOR, `${emptyTuesday(9)}T10:00`, 'Opened by a link');
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const link = linkTo(visit);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`));

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Your appointment' })).toBeVisible();
  await expect(page.getByText(`Dr. Daniel ${OKAFOR}`)).toBeVisible();
  await expect(page.getByText('Opened by a link')).toHaveCount(0);
  await expect(page.getByText('Bennett')).toHaveCount(0);
  await expectAccessible(page);
  expect(await statusOf(visit)).toBe('BOOKED');

  await press(page, 'Confirm appointment');
  await expect(page.getByText('Your appointment is confirmed.')).toBeVisible();
  expect(await statusOf(visit)).toBe('CONFIRMED');

  await press(page, 'Reschedule');
  await expect(page.getByRole('button', { name: 'Show later times' })).toBeVisible();
  await expectAccessible(page);
  await press(page, / at \d\d:\d\d [ap]m$/);
  await press(page, 'Reschedule', page.getByRole('alertdialog'));
  await expect(page.getByText('We moved your appointment to the new time.')).toBeVisible();
  expect(await statusOf(visit)).toBe('RESCHEDULED');

  // The link still works, and shows the new time.
  await page.reload();
  await press(page, 'Cancel appointment');
  await press(page, 'Cancel appointment', page.getByRole('alertdialog'));
  await expect(page.getByText('Your appointment is cancelled.')).toBeVisible();
  expect(await statusOf(visit)).toBe('CANCELED');
  await page.reload();
  await expect(page.getByText('Cancelled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm appointment' })).toHaveCount(0);
  await expectAccessible(page);

  // No requested URL contains the token.
  const [, token = ''] = link.split('#');
  expect(asked.filter((each) => each.includes(token))).toEqual([]);
  await page.context().close();
});

test('a link that was changed opens nothing, and says what to do', async ({ page }) => {
  const visit = await visitOf('Ava Bennett', OKAFOR, `${emptyTuesday(17)}T10:00`, 'Not to be opened');
  // Not the last character, because some of its bits are ignored.
  await page.goto(linkTo(visit).replace(/#(.)/, (_, first) => (first === 'A' ? '#B' : '#A')));
  await expect(page.getByText('This link no longer works. Please call the practice.')).toBeVisible();
  await expect(page.getByText(OKAFOR)).toHaveCount(0);
  await expectAccessible(page);
});
