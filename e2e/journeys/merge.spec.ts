import type { Appointment } from '@openward/contract/appointments';
import type { DoctorSlots } from '@openward/contract/availability';
import type { Form } from '@openward/contract/forms';
import type { PatientName } from '@openward/contract/people';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { asking } from '../support/documents.ts';
import { signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

// These settings give the spec its own portal, because other journeys count the people with this name.
test.use({ portalEnv: { SMS_DAILY_LIMIT: 'staff=100' } });

const NOTICE = 'This may be someone you already have';
const SECOND_PHONE = '6285550166';
const VISIT = 'Booked for the second record';

/** The records of Maya Lindqvist, oldest first. */
async function recordsOfMaya(url: string): Promise<PatientName[]> {
  const { ask } = await asking(url, 'sysAdmin');
  const found: PatientName[] = await ask('GET', '/patient/active?q=maya%20lindqvist');
  return found.sort((one, other) => one.id.localeCompare(other.id));
}

/** Both records of Maya; a colleague creates the second one if necessary. */
async function twoRecordsOfMaya(url: string): Promise<[PatientName, PatientName]> {
  const [first, second] = await recordsOfMaya(url);
  if (first && second) return [first, second];
  const { ask } = await asking(url, 'hcpAdmin');
  await ask('POST', '/patient/register', {
    ...{ firstName: 'Maya', lastName: 'Lindqvist', dateOfBirth: first?.dateOfBirth, telePhoneNo: SECOND_PHONE },
    ...{ email: 'maya.second@e2e.example', password: 'Built-pass-1', status: 'ACTIVE' },
  });
  return twoRecordsOfMaya(url);
}

/** Gives a patient a visit and a form to fill in. @returns the form's name */
async function giveVisitAndForm(url: string, patientId: string): Promise<string> {
  const { ask } = await asking(url, 'sysAdmin');
  const startDateTime = new Date(Date.now() + 20 * 86_400_000).toISOString();
  const [free]: DoctorSlots[] = await ask('POST', '/appointment/search/slots', { startDateTime, days: 14 });
  const created: Appointment = await ask('POST', '/appointment/create', {
    doctorId: free?.doctor.id,
    startDateTime: free?.slots.at(-1)?.startDateTime,
    consultationType: free?.doctor.speciality[0],
    description: VISIT,
    patientId,
  });
  expect(created.patientId).toBe(patientId);
  const forms: Form[] = await ask('GET', '/master/dynamicform/active');
  const form = forms.at(-1);
  await ask('POST', '/document/assign', { patientId: [patientId], dynamicFormId: [form?.id] });
  return form?.displayName ?? '';
}

/** Presses Tab until an element has the focus, then the key. */
async function pressAt(page: Page, role: 'link' | 'button', name: string, key = 'Enter') {
  const wanted = page.getByRole(role, { name, exact: true });
  await wanted.waitFor();
  for (let step = 0; step < 80; step++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return page.keyboard.press(key);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}`);
}

test('an administrator adds somebody who is there already, and sees it while typing', async ({ page, portal }) => {
  test.slow();
  const [maya] = await recordsOfMaya(portal.url);
  await signIn(page, 'hcpAdmin', '/patient/add');
  await page.getByLabel('First Name').fill('Maya');
  await page.getByLabel('Last Name').fill('Lindqvist');
  await expect(page.getByRole('group', { name: NOTICE })).toHaveCount(0);
  await page.getByLabel('Date of birth').fill(maya?.dateOfBirth ?? '');
  const notice = page.getByRole('group', { name: NOTICE });
  await expect(notice).toContainText(`Born ${maya?.dateOfBirth}`);
  await expect(notice).toContainText('Same date of birth');
  await expectAccessible(page);

  // Opening the record keeps what was typed.
  const [record] = await Promise.all([
    page.waitForEvent('popup'),
    notice.getByRole('link', { name: 'Maya Lindqvist (opens in a new tab)' }).click(),
  ]);
  await expect(record.getByLabel('First Name')).toHaveValue('Maya');
  await record.close();
  await expect(page.getByLabel('First Name')).toHaveValue('Maya');

  // A field further down must not move when the notice appears.
  const description = page.getByLabel('Mailing address', { exact: true });
  await page.getByLabel('Date of birth').fill('1950-01-01');
  await expect(notice).toHaveCount(0);
  await page.getByLabel('Date of birth').fill(maya?.dateOfBirth ?? '');
  await description.focus();
  const top = await description.evaluate((element) => element.getBoundingClientRect().top);
  await expect(notice).toBeVisible();
  expect(await description.evaluate((element) => element.getBoundingClientRect().top)).toBeCloseTo(top, 0);

  // Staff can still register another person.
  await page.getByRole('textbox', { name: 'Email' }).fill('maya.second@e2e.example');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Built-pass-1');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('Built-pass-1');
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill(SECOND_PHONE);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Registration successful')).toBeVisible();
  await expect(page.getByText('Possible duplicate:')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Compare and merge' })).toHaveCount(0);
});

test('a system administrator makes one record of two by keyboard, and two again', async ({ page, portal }) => {
  test.slow();
  const { url } = portal;
  const [kept, second] = await twoRecordsOfMaya(url);
  const form = await giveVisitAndForm(url, second.id);

  await signIn(page, 'sysAdmin', `/patient/edit/${kept.id}`);
  await pressAt(page, 'link', 'Compare and merge');
  await expect(page.getByRole('heading', { level: 1, name: 'Merge two records' })).toBeVisible();
  await expect(page.getByText('Appointments: 1')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  // The phone number of the second record, the rest of the first.
  const phone = page.getByRole('radiogroup', { name: 'Phone', exact: true });
  await phone.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(phone.getByRole('radio', { name: new RegExp(SECOND_PHONE) })).toBeChecked();
  await pressAt(page, 'button', 'Merge records');
  await expect(page.getByRole('main').getByText('Reason is required')).toBeVisible();
  await page.keyboard.type('Added twice at the desk');
  await pressAt(page, 'button', 'Merge records');
  const sure = page.getByRole('alertdialog', { name: 'Merge Maya Lindqvist into Maya Lindqvist?' });
  await expect(sure).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await sure.getByRole('button', { name: 'Merge records' }).focus();
  await page.keyboard.press('Enter');

  await expect(page.getByText('Records merged.')).toBeVisible();
  await expect(page).toHaveURL(`/patient/edit/${kept.id}?tab=duplicates`);
  await expect(page.getByText('Reason: Added twice at the desk')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('tab', { name: 'Basic Info' }).click();
  await expect(page.getByRole('textbox', { name: 'Phone', exact: true })).toHaveValue(SECOND_PHONE);
  await page.getByRole('tab', { name: 'Appointment History' }).click();
  await expect(page.getByText(VISIT)).toBeVisible();
  await page.goto(`/documents?patient=${kept.id}`);
  await expect(page.getByRole('row').filter({ hasText: form }).first()).toBeVisible();

  // Every screen of the second record links to the remaining one.
  for (const path of [`/patient/edit/${second.id}`, `/documents?patient=${second.id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'This record was merged' })).toBeVisible();
  }
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('link', { name: 'Open the other record' }).click();
  await expect(page).toHaveURL(`/patient/edit/${kept.id}`);

  await page.getByRole('tab', { name: 'Duplicates' }).click();
  await page.getByRole('button', { name: 'Undo merge, Maya Lindqvist' }).click();
  const undo = page.getByRole('dialog', { name: 'Undo merge' });
  await undo.getByLabel('Reason').fill('They are two people');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Undone by .*: They are two people$/)).toBeVisible();
  await page.getByRole('tab', { name: 'Basic Info' }).click();
  await expect(page.getByRole('textbox', { name: 'Phone', exact: true })).not.toHaveValue(SECOND_PHONE);
  await page.goto(`/patient/edit/${second.id}?tab=history`);
  await expect(page.getByText(VISIT)).toBeVisible();
});
