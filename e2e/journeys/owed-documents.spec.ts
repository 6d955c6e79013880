import type { Appointment } from '@openward/contract/appointments';
import type { DoctorSlots } from '@openward/contract/availability';
import type { Form } from '@openward/contract/forms';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { assignForm } from '../support/documents.ts';
import { type Person, sessionOf, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

const FORM = 'Pain diary';

/** Calls the api of the spec's own portal as one of the demo's people. */
async function callAs<R>(url: string, person: Person, method: string, path: string, body?: object): Promise<R> {
  const { token } = await sessionOf(person, url);
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  });
  return ((await response.json()) as { result: R }).result;
}

const idOfForm = async (url: string) =>
  (await callAs<Form[]>(url, 'doctor', 'GET', '/master/dynamicform/active')).find(
    ({ displayName }) => displayName === FORM,
  )?.id ?? '';

const opened = async (page: Page, person: Person, path: string) => {
  await signIn(page, person, path);
};
const rowsOf = (page: Page) => page.getByRole('row').filter({ hasText: FORM });

test('the system admin binds a form to a kind of visit, and it comes with the booking', async ({ page, portal }) => {
  const { url } = portal;
  const startDateTime = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const found = await callAs<DoctorSlots[]>(url, 'secondPatient', 'POST', '/appointment/search/slots', {
    startDateTime,
    days: 14,
  });
  const offer = found.find(({ slots }) => slots.length > 0);
  const [type] = offer?.doctor.speciality ?? [];

  await opened(page, 'sysAdmin', '/admin/dynamicform?q=pain-diary');
  await page.getByRole('link', { name: `Preview ${FORM}` }).click();
  await page.getByRole('link', { name: 'Assign and remind' }).click();
  await page.getByRole('checkbox', { name: type === 'Gastroentologyy' ? 'Gastroenterology' : type }).check();
  await page.getByLabel('Days before the visit').fill('15');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter a number from 0 to 14.')).toBeVisible();
  await page.getByLabel('Days before the visit').fill('3');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();

  const booked = await callAs<Appointment>(url, 'secondPatient', 'POST', '/appointment/create', {
    doctorId: offer?.doctor.id,
    startDateTime: offer?.slots.at(-1)?.startDateTime,
    consultationType: type,
    description: 'Back pain',
  });
  await page.evaluate(() => localStorage.clear());
  await opened(page, 'secondPatient', `/appointments/booked/${booked.id}`);
  await expect(page.getByText('Please fill in before your visit')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: FORM }).click();
  await expect(page).toHaveURL(/\/document\/upload\/[\w-]+$/);
});

test('a doctor sees who still owes what, finds the own patients, and reminds one of them', async ({ page, portal }) => {
  await assignForm(portal.url, 'secondPatient', FORM);
  await opened(page, 'doctor', '/documents');
  await expect(page.getByRole('heading', { name: 'Forms to fill in' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Patients of' }).selectOption('My patients');
  await expect(page).toHaveURL(/[?&]doctor=/);
  await page.getByRole('combobox', { name: 'Patients of' }).selectOption('All doctors');
  await page.getByRole('searchbox', { name: 'Filter by patient or form' }).fill('Ava Bennett');
  await page.getByRole('searchbox', { name: 'Filter by patient or form' }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Bennett' }).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter by patient or form' }).fill('');
  await page.getByRole('searchbox', { name: 'Filter by patient or form' }).press('Enter');
  await page.getByRole('combobox', { name: 'Form', exact: true }).selectOption({ label: await nameIn(page) });
  // Other patients with this form may have opted out of messages.
  const booked = rowsOf(page).filter({ hasText: 'Bennett' }).first();
  await expect(booked).toBeVisible();
  await expectAccessible(page);
  await booked.getByRole('button', { name: /^Remind/ }).click();
  await expect(page.getByText(/^Patients to remind by text message: \d+, by email: \d+$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** The label in the list of forms, which contains both names of the form. */
async function nameIn(page: Page): Promise<string> {
  const option = page.getByRole('combobox', { name: 'Form', exact: true }).getByRole('option', { name: FORM });
  return (await option.textContent()) ?? '';
}

test('an HCP admin reminds all of a list once, and is told why nobody is reminded again', async ({ page, portal }) => {
  await assignForm(portal.url, 'secondPatient', FORM);
  const form = await idOfForm(portal.url);
  await opened(page, 'hcpAdmin', `/documents?form=${form}`);
  await expect(rowsOf(page).first()).toBeVisible();
  const count = await rowsOf(page).count();
  expect(count).toBeGreaterThan(0);
  for (const box of await page.getByRole('checkbox', { name: /^Choose/ }).all()) await box.check();
  await expect(page.getByText(`Selected: ${count}`)).toBeVisible();
  await page.getByRole('group', { name: 'Chosen documents' }).getByRole('button', { name: 'Remind' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^Patients to remind/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send reminders' }).click();
  await expect(dialog.getByText(/^Patients reminded by text message: \d+, by email: \d+$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/^Reminded on /).first()).toBeVisible();

  await page.getByRole('button', { name: 'Remind all of this list' }).click();
  await expect(dialog.getByText(/^Already reminded in the last 24 hours: \d+$/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send reminders' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /^Also remind/ }).check();
  await expect(dialog.getByRole('button', { name: 'Send reminders' })).toBeEnabled();
});

test('staff read the answers to a form as a table and save them; a patient does not', async ({ page, portal }) => {
  const forms = await callAs<Form[]>(portal.url, 'doctor', 'GET', '/master/dynamicform/active');
  let answered = '';
  for (const { id } of forms) {
    const rows = await callAs<unknown[]>(portal.url, 'doctor', 'GET', `/document/answers/${id}`);
    if (!answered && rows.length > 0) answered = id;
  }
  await opened(page, 'doctor', `/admin/dynamicform/answers/${answered}`);
  await expect(page.getByRole('link', { name: /^View, / }).first()).toBeVisible();
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^answers-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByLabel('Completed from').fill('2099-01-01');
  await expect(page.getByText('No answers match the filter.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  await page.getByRole('link', { name: 'Who has not answered' }).click();
  await expect(page).toHaveURL(new RegExp(`/documents\\?form=${answered}$`));

  await page.evaluate(() => localStorage.clear());
  await opened(page, 'patient', `/admin/dynamicform/answers/${answered}`);
  await expect(page).toHaveURL(/\/home$/);
});
