import { timeOfDay, wallClock } from '@openward/contract/time';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { dayAfter, isNight } from '../support/clock.ts';
import { PEOPLE, type Person, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';
import { within } from '../support/timing.ts';

const AT_NIGHT = 'What is given back at night is offered in the morning.';

/** A session on this file's own portal. */
async function asking(url: string, person: Person) {
  const ask = async (path: string, body: object, token = '', also: number[] = []) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    expect([200, ...also]).toContain(answer.status);
    return answer.status === 200 ? (await answer.json()).result : undefined;
  };
  const { token } = await ask('/login', { username: PEOPLE[person], password: 'Demo-pass-1' });
  return (path: string, body: object = {}, also: number[] = []) => ask(path, body, token, also);
}

/**
 * Books a time of the doctor on duty, for another patient to wait for. It is far enough ahead to be cancelled: the
 * booking rules spec allows that until three days before, on the same portal.
 */
async function taken(url: string, days = 5) {
  const ask = await asking(url, 'chicagoPatient');
  const startDateTime = `${dayAfter(days)}T08:00`;
  const found = await ask('/appointment/search/slots', { startDateTime, days: 1 });
  const onDuty = found.find(({ doctor }: { doctor: { lastName: string } }) => doctor.lastName === 'Okafor');
  const wish = { consultationType: 'General Practice', description: 'Given back', doctorId: onDuty.doctor.id };
  // The same patient may have booked one of these times in another spec.
  const booked = async () => {
    for (const { startDateTime, timeZone } of onDuty.slots) {
      const made = await ask('/appointment/create', { ...wish, startDateTime }, [409]);
      if (made) return { id: made.id, startDateTime, timeZone };
    }
    throw new Error('no time could be booked');
  };
  const { id, ...slot } = await booked();
  return {
    ...slot,
    doctorId: onDuty.doctor.id,
    day: wallClock(slot.startDateTime, slot.timeZone).slice(0, 10),
    giveBack: () => ask(`/appointment/cancel?appointmentId=${id}`),
  };
}

async function fillIn(form: Page | Locator, day: string): Promise<void> {
  await form.getByLabel('Consultation type').selectOption({ label: 'General Practice' });
  await form.getByLabel('First day').fill(day);
  await form.getByLabel('Last day').fill(day);
  await allDay(form);
  await form.getByLabel('Description').fill('A cough');
}

async function allDay(form: Page | Locator): Promise<void> {
  await form.getByLabel('Earliest start').fill('00:00');
  await form.getByLabel('Latest end').fill('23:59');
}

async function waits(page: Page, day: string): Promise<void> {
  await page.goto('/appointments/waiting');
  await fillIn(page, day);
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(page.getByRole('heading', { name: /^General Practice · / })).toBeVisible();
}

test('what somebody gives back is offered at once, held, and taken', async ({ page, portal }) => {
  test.skip(isNight(), AT_NIGHT);
  const { day, giveBack } = await taken(portal.url);
  await signIn(page, 'secondPatient', '/appointments/waiting');
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
  test.skip(isNight(), AT_NIGHT);
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

test('a caller is put on the list, offered by hand what was given back, and takes it', async ({ browser, portal }) => {
  const { day, startDateTime, timeZone, giveBack } = await taken(portal.url, 6);
  const [desk, patient] = await Promise.all(
    (['sysAdmin', 'secondPatient'] as const).map(async (person) => {
      const page = await (await browser.newContext({ baseURL: portal.url })).newPage();
      await signIn(page, person);
      return page as Page;
    }),
  );
  if (!desk || !patient) throw new Error('two pages');
  await desk.getByRole('navigation').getByRole('link', { name: 'Waiting list' }).click();
  await expect(desk.getByRole('heading', { name: 'Waiting list' })).toBeVisible();
  await desk.getByRole('button', { name: 'Add patient' }).first().click();
  const form = desk.getByRole('form', { name: 'Add patient to the waiting list' });
  await form.getByRole('combobox', { name: 'Patient Name' }).fill('Ava');
  await desk.getByRole('option', { name: /^Ava Bennett/ }).click();
  // A day after the cancelled visit, so that it is not offered automatically.
  const later = dayAfter(2, day);
  await fillIn(form, later);
  await expectAccessible(desk);
  await form.getByRole('button', { name: 'Add to the waiting list' }).click();
  const request = desk.getByRole('article').filter({ hasText: 'Ava Bennett' }).filter({ hasText: later });
  await expect(request.getByText(/^Waiting since/)).toBeVisible();
  await expectAccessible(desk);
  await giveBack();
  await request.getByRole('button', { name: /^Offer a time/ }).click();
  const dialog = desk.getByRole('dialog', { name: 'Offer Ava Bennett a time' });
  await dialog.getByRole('button', { name: 'Show other free times' }).click();
  await dialog.getByLabel('Day', { exact: true }).fill(day);
  const time = timeOfDay(startDateTime, timeZone);
  const chosen = dialog.getByRole('button', { name: new RegExp(`^Dr\\. Daniel Okafor, .*${day}.* at ${time}$`) });
  await chosen.click();
  await expectAccessible(desk);
  // On another day, the choice is cleared, because it is not visible.
  await dialog.getByLabel('Day', { exact: true }).fill(later);
  await expect(dialog.getByRole('button', { name: 'Send offer' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Day', { exact: true }).fill(day);
  await chosen.click();
  await dialog.getByRole('button', { name: 'Send offer' }).click();
  await expect(request.getByText(/^Offered: /)).toBeVisible();
  await expectAccessible(desk);
  await patient.goto('/appointments/waiting');
  await patient.getByRole('button', { name: new RegExp(`^Accept, .*${day} ${time}.*Dr\\. Daniel Okafor$`) }).click();
  await expect(patient.getByText('Your appointment is booked.')).toBeVisible();
  // The desk updates without a reload.
  await expect(request).toHaveCount(0);
});

test('whoever removes a caller by keyboard goes on from the next one', async ({ page, portal }) => {
  const { day } = await taken(portal.url, 8);
  await signIn(page, 'sysAdmin', '/appointments/waiting');
  await page.getByRole('button', { name: 'Add patient' }).first().click();
  const form = page.getByRole('form', { name: 'Add patient to the waiting list' });
  await form.getByRole('combobox', { name: 'Patient Name' }).fill('Ava');
  await page.getByRole('option', { name: /^Ava Bennett/ }).click();
  await fillIn(form, day);
  await form.getByRole('button', { name: 'Add to the waiting list' }).click();
  const request = page.getByRole('article').filter({ hasText: 'Ava Bennett' }).filter({ hasText: day });
  await request.getByRole('button', { name: /^Remove, / }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove Ava Bennett from the waiting list?' });
  await dialog.getByLabel('Reason').fill('Seen elsewhere');
  await dialog.getByRole('button', { name: 'Remove' }).focus();
  await page.keyboard.press('Enter');
  await expect(request).toHaveCount(0);
  await expect(page.locator('h1:focus, article h2:focus')).toHaveCount(1);
});

test('an earlier time that is wanted moves the visit', async ({ page, portal }) => {
  test.skip(isNight(), AT_NIGHT);
  const ask = await asking(portal.url, 'patient');
  const { doctorId, day, giveBack } = await taken(portal.url, 4);
  const startDateTime = `${dayAfter(6, day)}T00:00`;
  const [free] = await ask('/appointment/search/slots', { startDateTime, days: 2, doctorId: [doctorId] });
  const wish = { consultationType: 'General Practice', description: 'Rather sooner', doctorId };
  const visit = await ask('/appointment/create', { ...wish, startDateTime: free.slots[0].startDateTime });
  await signIn(page, 'patient', '/appointments/future');
  const card = page.locator(`#appointment-${visit.id}`);
  await card.getByRole('button', { name: /^Earlier time, / }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for an earlier time' });
  await allDay(dialog);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ask for an earlier time' }).click();
  await expect(card.getByRole('button', { name: /^Earlier time requested, / })).toBeVisible();
  await giveBack();
  await page.goto('/appointments/waiting');
  await expect(page.getByRole('heading', { name: 'An earlier time is free for you' })).toBeVisible(within(5_000));
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Accept, / }).click();
  await expect(page.getByText('Your appointment was moved.')).toBeVisible();
  await page.goto('/appointments/future');
  await expect(card).toContainText(day);
  await expect(page.getByRole('article').filter({ hasText: 'Rather sooner' })).toHaveCount(1);
});
