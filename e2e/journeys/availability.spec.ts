import { wallClock } from '@openward/contract/time';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { dayAfter, PORTAL_ZONE } from '../support/clock.ts';
import { test } from '../support/test.ts';

/** Eight days ahead, because the demo's second week is nearly empty. */
const date = dayAfter(8);

async function signedIn(page: Page, url: string, email: string): Promise<string> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('Demo-pass-1');
  const answer = page.waitForResponse('**/api/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const { result } = await (await answer).json();
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  return result.token;
}

/** The demo doctor's free times on that day in a patient's search, as `HH:mm`. */
async function offered(url: string, token: string): Promise<string[]> {
  const ask = async (path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    return (await (await fetch(`${url}/api${path}`, init)).json()).result;
  };
  const doctors: { id: string; lastName: string }[] = await ask('/doctor');
  const doctorId = doctors.filter(({ lastName }) => lastName === 'Okafor').map(({ id }) => id);
  const [found] = await ask('/appointment/search/slots', {
    startDateTime: `${date}T09:00`,
    days: 1,
    limit: 50,
    doctorId,
  });
  return (found?.slots ?? []).map(({ startDateTime }: { startDateTime: string }) =>
    wallClock(startDateTime, PORTAL_ZONE).slice(11, 16),
  );
}

test('a doctor blocks time, patients no longer find it, and lifts it again', async ({ browser, portal: { url } }) => {
  test.slow();
  const doctor = await (await browser.newContext()).newPage();
  const patient = await (await browser.newContext()).newPage();
  await signedIn(doctor, url, 'doctor@openward.example');
  const token = await signedIn(patient, url, 'patient@openward.example');
  await doctor.getByRole('link', { name: 'Block my schedule' }).click();
  await expect(doctor.getByRole('heading', { name: 'Block my schedule' })).toBeVisible();
  await expectAccessible(doctor);

  await doctor.getByRole('button', { name: 'Block time' }).click();
  await expect(doctor.getByText("From date should be greater than today's date.")).toBeVisible();
  await doctor.getByLabel('From date').fill(`${date}T17:00`);
  await doctor.getByLabel('To date').fill(`${date}T16:00`);
  await doctor.getByRole('button', { name: 'Block time' }).click();
  await expect(doctor.getByText('To date should be after from date.')).toBeVisible();
  expect(await offered(url, token)).toContain('17:00');

  await doctor.getByLabel('To date').fill(`${date}T18:00`);
  await doctor.getByRole('button', { name: 'Block time' }).click();
  await expect(doctor.getByText('Schedule blocked successfully.')).toBeVisible();
  const lift = doctor.getByRole('button', { name: new RegExp(`^Unblock .*${date} 05:00 pm`) });
  await expect(lift).toBeVisible();
  const free = await offered(url, token);
  expect(free).not.toContain('17:00');
  expect(free).not.toContain('17:30');
  expect(free).toContain('18:00');

  await lift.click();
  await doctor.getByRole('button', { name: 'Unblock', exact: true }).last().click();
  await expect(doctor.getByText('This time is free again.')).toBeVisible();
  await expect(lift).toHaveCount(0);
  await expect(doctor.getByRole('heading', { name: 'Blocked times' })).toBeFocused();
  expect(await offered(url, token)).toContain('17:00');
});

test('a doctor changes hours: the week shows it before it is saved, booked visits are named and stay', async ({
  browser,
  portal: { url },
}) => {
  test.slow();
  const doctor = await (await browser.newContext()).newPage();
  const token = await signedIn(doctor, url, 'doctor@openward.example');
  await doctor.getByRole('link', { name: 'Working hours' }).click();
  const form = doctor.getByRole('form', { name: 'Working hours' });
  await expect(form).toBeVisible();
  await expectAccessible(doctor);
  for (const weekday of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await form.getByLabel(`${weekday}, from`).fill('20:00');
    await form.getByLabel(`${weekday}, to`).fill('21:00');
  }
  await expect(form.getByText('08:00 pm – 09:00 pm')).toHaveCount(7);
  await form.getByRole('button', { name: 'Save working hours' }).click();
  const dialog = doctor.getByRole('alertdialog', { name: 'Some appointments are outside these hours' });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(doctor);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(
    form.getByText('Your changes are not saved yet. Some appointments are outside these hours.'),
  ).toBeVisible();
  expect(await offered(url, token)).toContain('17:00');

  await form.getByRole('button', { name: 'Save working hours' }).click();
  await dialog.getByRole('button', { name: 'Save and keep appointments' }).click();
  await expect(doctor.getByText('Working hours saved.')).toBeVisible();
  expect(await offered(url, token)).toEqual(['20:00', '20:30']);
});
