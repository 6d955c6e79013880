import { wallClock } from '@openward/contract/time';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { test } from '../support/own-portal.ts';
import { PEOPLE, type Person, signIn } from '../support/people.ts';
import { within } from '../support/timing.ts';

test.describe.configure({ mode: 'serial' });

/** A session at the portal that this file has to itself. */
async function asking(url: string, person: Person) {
  const ask = async (path: string, body: object, token = '') => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()).result;
  };
  const { token } = await ask('/login', { username: PEOPLE[person], password: 'Demo-pass-1' });
  return (path: string, body: object = {}) => ask(path, body, token);
}

/** Somebody books a time of the doctor on duty, tomorrow, for another to wait for. */
async function taken(url: string) {
  const ask = await asking(url, 'chicagoPatient');
  const startDateTime = new Date(Date.now() + 24 * 3_600_000).toISOString();
  const found = await ask('/appointment/search/slots', { startDateTime, days: 1 });
  const onDuty = found.find(({ doctor }: { doctor: { lastName: string } }) => doctor.lastName === 'Okafor');
  const slot = onDuty.slots[0];
  const wish = { consultationType: 'General Practice', description: 'Given back', startDateTime: slot.startDateTime };
  const { id } = await ask('/appointment/create', { ...wish, doctorId: onDuty.doctor.id });
  return {
    day: wallClock(slot.startDateTime, slot.timeZone).slice(0, 10),
    giveBack: () => ask(`/appointment/cancel?appointmentId=${id}`),
  };
}

async function waits(page: Page, day: string): Promise<void> {
  await page.goto('/appointments/waiting');
  await page.getByLabel('Consultation type').selectOption({ label: 'General Practice' });
  await page.getByLabel('First day').fill(day);
  await page.getByLabel('Last day').fill(day);
  await page.getByLabel('Earliest start').fill('00:00');
  await page.getByLabel('Latest end').fill('23:59');
  await page.getByLabel('Description').fill('A cough');
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(page.getByRole('heading', { name: /^General Practice · / })).toBeVisible();
}

test('what somebody gives back is offered at once, held, and taken', async ({ page, portal }) => {
  const { day, giveBack } = await taken(portal.url);
  await signIn(page, 'secondPatient');
  await page.goto('/appointments/waiting');
  await expect(page.getByText('You are not on the waiting list')).toBeVisible();
  await expectAccessible(page);
  await waits(page, day);
  await giveBack();
  await expect(page.getByRole('heading', { name: 'A time is free for you' })).toBeVisible(within(5_000));
  await expectAccessible(page);
  const take = page.getByRole('button', { name: /^Accept, .*, Dr\. Daniel Okafor$/ });
  await take.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your appointment is booked.')).toBeVisible();
  await expect(page.getByText('Appointment booked successfully.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A time is free for you' })).toHaveCount(0);
});

test('what the first declines the next is offered', async ({ browser, portal }) => {
  const { day, giveBack } = await taken(portal.url);
  const [first, second] = await Promise.all(
    (['patient', 'secondPatient'] as const).map(async (person) => {
      const page = await (await browser.newContext({ baseURL: portal.url })).newPage();
      await signIn(page, person);
      return page;
    }),
  );
  await waits(first as Page, day);
  await waits(second as Page, day);
  await giveBack();
  const offered = (page: Page | undefined) => (page as Page).getByRole('heading', { name: 'A time is free for you' });
  await expect(offered(first)).toBeVisible(within(5_000));
  await expect(offered(second)).toHaveCount(0);
  await (first as Page).getByRole('button', { name: /^Decline, / }).click();
  await expect(offered(second)).toBeVisible(within(5_000));
  await expect(offered(first)).toHaveCount(0);
});
