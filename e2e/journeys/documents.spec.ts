import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { assignForm } from '../support/documents.ts';
import { type Person, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';
import { within } from '../support/timing.ts';

const FORM = 'Consent to treatment';
const OTHER = 'Pain diary';

async function choose(page: Page, field: string, typed: string, option: RegExp): Promise<void> {
  const box = page.getByRole('combobox', { name: field });
  await box.click();
  await box.fill(typed);
  await page.getByRole('option', { name: option }).click();
}

const opened = async (page: Page, person: Person, path: string) => {
  await signIn(page, person, path);
};
const item = (page: Page, form: string) => page.getByRole('article').filter({ hasText: form });

test('staff assign two forms to three patients, and a patient sees them come', async ({ browser, page, portal }) => {
  const patient = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await opened(patient, 'chicagoPatient', '/patient/actionitems');
  await expect(patient.getByRole('heading', { name: 'Action Items' })).toBeVisible();
  await expect(item(patient, FORM)).toHaveCount(0);

  await opened(page, 'doctor', '/document/assign');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('form').getByText('Choose any one patient')).toBeVisible();
  await expect(page.getByRole('form').getByText('Choose any one form name')).toBeVisible();
  await choose(page, 'Patient Name', 'Ethan', /^Ethan Brooks/);
  await choose(page, 'Patient Name', 'Maya', /^Maya Lindqvist/);
  await choose(page, 'Patient Name', 'Hanna V', /^Hanna Virtanen/);
  await choose(page, 'Form Name', 'consent', new RegExp(`^${FORM}`));
  await choose(page, 'Form Name', 'pain', new RegExp(`^${OTHER}`));
  await expect(page.getByText(/^Documents to assign: [56]$/)).toBeVisible();
  // The list stays open for the next form.
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.getByLabel('Due date').fill('2099-12-31');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Document assigned to patient successfully.')).toBeVisible();
  await expect(page.getByText(/^Documents assigned: [56]\./)).toBeVisible();

  // The patient's page updates without a reload.
  await expect(item(patient, FORM)).toContainText('Due by 31/12/2099', within(5_000));
  await expectAccessible(patient);
  await patient.getByRole('link', { name: `Click here to fill it in, ${FORM}` }).click();
  await expect(patient).toHaveURL(/\/document\/upload\/[\w-]+$/);
  await patient.goto('/home');
  await expect(patient.getByRole('heading', { name: /^Forms to fill in: \d+$/ })).toBeVisible();
  await expectAccessible(patient);
  await patient.context().close();
});

test('the system admin cancels what waits, and it is gone before the patient', async ({ browser, page, portal }) => {
  await assignForm(portal.url, 'secondPatient', FORM);
  const patient = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await opened(patient, 'secondPatient', '/documents');
  const row = (of: Page) => of.getByRole('row').filter({ hasText: FORM });
  await expect(row(patient).getByRole('link', { name: `Upload, ${FORM}` })).toBeVisible();
  await expect(patient.getByRole('combobox', { name: 'Search patients' })).toHaveCount(0);
  await expect(patient.getByRole('button', { name: /^Cancel/ })).toHaveCount(0);
  await expectAccessible(patient);

  await opened(page, 'sysAdmin', '/documents');
  await expect(page.getByRole('heading', { name: 'Forms to fill in' })).toBeVisible();
  await choose(page, 'Search patients', 'Ava', /^Ava Bennett/);
  await expect(page.getByRole('heading', { name: 'Ava Bennett' })).toBeVisible();
  await row(page)
    .getByRole('button', { name: `Cancel, ${FORM}` })
    .click();
  await page.getByRole('button', { name: 'Cancel document' }).click();
  await expect(page.getByText('Document canceled successfully.')).toBeVisible();
  await expect(row(page)).toHaveCount(0);
  await expectAccessible(page);
  await expect(row(patient)).toHaveCount(0, within(5_000));
  await patient.context().close();
});

test('a patient finds what was completed, and staff come to it from the record', async ({ browser, page, portal }) => {
  const patient = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await opened(patient, 'patient', '/documents');
  const done = patient.getByRole('link', { name: /^View, / });
  // The demo's two, and those that other journeys have completed.
  await expect(done.nth(1)).toBeVisible();
  await expect(done.first()).toHaveAttribute('href', /^\/document\/view\//);
  await expect(patient.getByText(/^Overdue since \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await patient.context().close();

  await opened(page, 'doctor', '/patient?q=Lindqvist');
  await page.getByRole('link', { name: 'Details, Maya Lindqvist' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Documents' }).click();
  await expect(page.getByRole('heading', { name: 'Maya Lindqvist' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^View, / }).nth(1)).toBeVisible();
});
