import { readFileSync } from 'node:fs';
import { calendarText } from '@openward/contract/time';
import { expect, type Page } from '@playwright/test';
import ICAL from 'ical.js';
import { expectAccessible } from '../support/accessibility.ts';
import { makeRoomFor } from '../support/bookings.ts';
import { chooseType, offeredSoon } from '../support/free-soon.ts';
import { pageOf, sessionOf } from '../support/people.ts';
import { test } from '../support/test.ts';

test.beforeEach(() => makeRoomFor('patient', 'secondPatient'));

/** From the search to the calendar on the patient's phone. */

const slots = (page: Page) => page.getByRole('button', { name: /at \d\d:\d\d [ap]m$/ });
const description = (page: Page) => page.getByLabel('Description');
const bookNow = (page: Page) => page.getByRole('button', { name: 'Book now' });
const start = (page: Page) => new Date(new URL(page.url()).searchParams.get('start') ?? '');

/** Calls the api directly, like another device of the user. */
async function api(token: string, method: string, path: string, body?: object) {
  const response = await fetch(`${process.env.PORTAL_URL}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  });
  return (await response.json()).result;
}

/** Parses a calendar with an independent library. */
function eventsIn(file: string) {
  return new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}

test('from home it takes three actions, and the confirmation says all that was booked', async ({ browser }) => {
  const page = await pageOf(browser, 'patient');
  const offer = await offeredSoon(page);
  const { doctor, name, type } = offer;
  // First action: choose a time.
  await offer.link.click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const at = start(page);
  // Second action: describe the reason, and choose a type if there are several.
  await chooseType(page, offer);
  await description(page).fill('Tired in the morning');
  // Third action: book.
  await bookNow(page).click();
  await expect(page.getByRole('heading', { name: 'Your appointment is booked' })).toBeFocused();
  await expect(page.getByText('Appointment booked successfully.')).toBeVisible();
  const main = page.getByRole('main');
  for (const text of [name, type, doctor.hospitalName, doctor.hospitalAddress])
    await expect(main.getByText(text).first()).toBeVisible();
  const { hospitalPhone } = doctor;
  const written = hospitalPhone.replace(/(\d{3})(\d{3})(\d{4})/, '$1-$2-$3');
  await expect(main.getByRole('link', { name: written })).toHaveAttribute('href', `tel:${hospitalPhone}`);
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 800 });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^appointment-\d{4}-\d\d-\d\d\.ics$/);
  const [event] = eventsIn(readFileSync(await file.path(), 'utf8'));
  expect(event?.startDate.toJSDate()).toEqual(at);
  expect(event?.summary).toBe(`${name}, ${type}`);

  // Back must skip the submitted form.
  await page.goBack();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('heading', { name: 'Your next appointment' })).toBeVisible();
  await page.close();
});

test('type, hospital, name and day narrow the search, and stand in the address', async ({ browser }) => {
  const page = await pageOf(browser, 'secondPatient', { path: '/appointments/new' });
  await page.getByRole('button', { name: 'Cardiology' }).click();
  await expect(page.getByRole('heading', { name: 'Dr. Priya Raman' })).toHaveCount(0);
  await page.getByLabel('Hospital').selectOption({ label: 'Lakeshore Community Hospital' });
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('2200 Lakeshore Boulevard');
  const day = page.getByRole('button', { name: /\b[1-9]\d*\+? free$/ }).last();
  const name = (await day.textContent()) ?? '';
  await day.click();
  await expect(page).toHaveURL(/type=Cardiology&hospital=[^&]+&day=\d{4}-\d\d-\d\d$/);
  const date = new URL(page.url()).searchParams.get('day') ?? '';
  expect(name).toContain(calendarText(date, 'shortDate', 'en'));
  await expect(slots(page).first()).toHaveAccessibleName(new RegExp(date));
  const searched = page.url();
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Cardiology' })).toHaveAttribute('aria-pressed', 'true');

  const shown = await slots(page).count();
  await page.getByRole('button', { name: /^More times with/ }).click();
  await expect.poll(() => slots(page).count()).toBeGreaterThan(shown);

  await slots(page).first().click();
  await description(page).fill('It races at night');
  await page.reload();
  await expect(description(page)).toHaveValue('It races at night');
  await page.goBack();
  await expect(page).toHaveURL(searched);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goForward();
  await expect(description(page)).toHaveValue('It races at night');
  await page.getByRole('link', { name: 'Choose another time' }).click();
  await expect(page).toHaveURL(searched);

  await page.getByRole('searchbox', { name: "Doctor's name" }).fill('nobody of this name');
  await expect(page.getByText('No doctor available.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all free times' }).click();
  await expect(page.getByRole('article').nth(3)).toBeVisible();
  await page.close();
});

test('an appointment in the way is named, and the nearest times are offered', async ({ browser }) => {
  const page = await pageOf(browser, 'secondPatient', { path: '/appointments/new?q=Weber' });
  await slots(page).nth(2).click();
  await description(page).fill('Twice at a time');
  const at = start(page).toISOString();
  const { token } = await sessionOf('secondPatient');
  const found = await api(token, 'POST', '/appointment/search/slots', { startDateTime: at, days: 1, limit: 1 });
  const free = found.find(
    (one: { doctor: { lastName: string }; slots: { startDateTime: string }[] }) =>
      one.slots[0]?.startDateTime === at && one.doctor.lastName !== 'Weber',
  ).doctor;
  // Books at the moment of the click, because a page that learns of it earlier shows a message by itself.
  let other = { id: '' };
  await page.route(
    '**/api/appointment/create',
    async (route) => {
      other = await api(token, 'POST', '/appointment/create', {
        doctorId: free.id,
        startDateTime: at,
        consultationType: free.speciality[0],
        description: 'In the way',
      });
      await route.continue();
    },
    { times: 1 },
  );
  await bookNow(page).click();
  const words = page.getByRole('main').getByText(/^You already have an appointment at \d\d:\d\d [ap]m with Dr\. /);
  await expect(words).toContainText(free.lastName);
  await expect(bookNow(page)).toHaveCount(0);
  await expectAccessible(page);
  await slots(page).first().click();
  await expect(words).toHaveCount(0);
  await expect(description(page)).toHaveValue('Twice at a time');
  await bookNow(page).click();
  await expect(page.getByRole('heading', { name: 'Your appointment is booked' })).toBeVisible();
  await api(token, 'POST', `/appointment/cancel?appointmentId=${other.id}`);
  await page.close();
});

test('staff book for a patient, whose own appointments are not offered', async ({ browser }) => {
  const page = await pageOf(browser, 'hcpAdmin', { path: '/appointments/new' });
  await page.getByRole('combobox', { name: 'Patient Name' }).fill('Ava');
  await page.getByRole('option', { name: /Ava Bennett/ }).click();
  await expect(page).toHaveURL(/patient=[0-9a-f-]{36}$/);
  await page.getByRole('searchbox', { name: "Doctor's name" }).fill('Raman');
  await expect(page.getByRole('article')).toHaveCount(1);
  await slots(page).nth(1).click();
  await expect(page.getByRole('combobox', { name: 'Patient Name' })).toHaveValue('Ava Bennett');
  await description(page).fill('Called us');
  await bookNow(page).click();
  await expect(page.getByRole('heading', { name: 'The appointment is booked' })).toBeVisible();
  await expect(page.getByText('Ava Bennett')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show QR code' })).toHaveCount(0);
  await page.close();
});

test('a calendar follows a private address, until it is switched off', async ({ browser }) => {
  const page = await pageOf(browser, 'secondPatient', { path: '/appointments/subscribe' });
  await page.getByRole('button', { name: 'Create address' }).click();
  await expect(page.getByText('Copy your address now. We cannot show it again.')).toBeFocused();
  const address = (await page.getByText(/^http.*\.ics$/).textContent()) ?? '';
  await expect(page.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute('href', /^webcal:\/\/.*\.ics$/);
  await expectAccessible(page);

  const { token } = await sessionOf('secondPatient');
  const next = await api(token, 'GET', '/appointment/next');
  const followed = await fetch(address);
  expect(followed.headers.get('content-type')).toMatch(/^text\/calendar/);
  const uids = eventsIn(await followed.text()).map(({ uid }) => uid);
  expect(uids).toContain(`${next.id}@openward`);

  await page.reload();
  await expect(page.getByText(/^Your calendar last updated on/)).toBeVisible();
  await expect(page.getByText(address)).toHaveCount(0);
  await page.getByRole('button', { name: 'Turn off address' }).click();
  await expect(page.getByText('You have no calendar address yet.')).toBeVisible();
  expect((await fetch(address)).status).toBe(404);
  await page.close();
});
