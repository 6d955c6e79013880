import { expect, type Page } from '@playwright/test';
import { answerQuestions, PASSWORD, registered, type Somebody, signInAs } from '../support/accounts.ts';
import { makeRoomFor } from '../support/bookings.ts';
import { test } from '../support/test.ts';
import { within } from '../support/timing.ts';

test.beforeEach(() => makeRoomFor('patient', 'secondPatient'));

/** Books the first free time of the doctor on duty by the api. */
async function booked({ email }: Somebody): Promise<void> {
  const ask = async (path: string, body: object, token = '') => {
    const answer = await fetch(`${process.env.PORTAL_URL}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()).result;
  };
  const { token } = await ask('/login', { username: email, password: PASSWORD });
  const found = await ask('/appointment/search/slots', { startDateTime: new Date().toISOString(), days: 1 }, token);
  const onDuty = found.find(({ doctor }: { doctor: { lastName: string } }) => doctor.lastName === 'Okafor');
  const { startDateTime } = onDuty.slots[0];
  const wish = { consultationType: 'General Practice', description: 'To be reminded of', startDateTime };
  await ask('/appointment/create', { ...wish, doctorId: onDuty.doctor.id }, token);
}

/** Answers on the demo's simulated phone. */
async function answered(phone: Page, text: string): Promise<void> {
  await phone.getByLabel('Answer').fill(text);
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
}

test('a reminder is answered by C and then by X, and the screen shows it', async ({ page, context, request }) => {
  const who = await registered(request);
  await signInAs(page, who);
  await answerQuestions(page);
  await booked(who);
  await page.goto('/appointments');
  const card = page.getByRole('article').filter({ hasText: 'To be reminded of' });
  await expect(card).toContainText('Booked');

  const phone = await context.newPage();
  await phone.goto(`/api/demo/phone?phoneNo=${who.phoneNo}`);
  await phone.getByRole('button', { name: 'Send me my next reminder now' }).click();
  await expect(
    phone.getByText(/^Reminder: .* with Dr\. Daniel Okafor, .*Reply C to confirm or X to cancel\.$/),
  ).toBeVisible();
  await answered(phone, 'what is this');
  await expect(
    phone.getByText(/^Your appointment: .*Reply C to confirm or X to cancel\. For anything else/),
  ).toBeVisible();

  await answered(phone, 'c');
  await expect(phone.getByText(/^Thank you\. Your appointment is confirmed/)).toBeVisible();
  await expect(card).toContainText('Confirmed', within(3_000));
  await answered(phone, 'X');
  await expect(phone.getByText(/^Your appointment is cancelled/)).toBeVisible();
  await expect(card).toContainText('Cancelled', within(3_000));
});
