import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { PASSWORD, signInAs, somebody } from '../support/accounts.ts';
import { asking } from '../support/documents.ts';
import { pageOf } from '../support/people.ts';
import { test } from '../support/test.ts';

// Doctors and HCP admins see only patients of their hospital.
test.use({ portalEnv: { PATIENTS_VISIBLE: 'hospital' } });

const NOEMI = { firstName: 'Noémi', lastName: 'Faraway', dateOfBirth: '1975-06-30' };
const REASON = 'Brought in by the ambulance';
const DAY = 24 * 3_600_000;

/** Expects no patient of this name in the list. */
async function expectUnknown(page: Page): Promise<void> {
  await page.goto(`/patient?q=${NOEMI.lastName}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible();
  await expect(page.getByText('No patients found.')).toBeVisible();
}

test('a doctor opens the record of a patient of another hospital, who reads why; a day later it is closed', async ({
  browser,
  page,
  portal,
}) => {
  test.slow();
  // A system administrator belongs to no hospital, so neither do the patients whom they register.
  const { ask } = await asking(portal.url, 'sysAdmin');
  const who = somebody();
  const account = { email: who.email, telePhoneNo: who.phoneNo, password: PASSWORD, status: 'ACTIVE' };
  await ask('POST', '/patient/register', { ...NOEMI, ...account });

  const doctor = await pageOf(browser, 'doctor', { path: '/patient' });
  await expect(doctor.getByText('Patients of your hospital')).toBeVisible();
  await expectUnknown(doctor);
  await doctor.getByRole('link', { name: 'Find another patient' }).click();
  await doctor.getByLabel('First Name').fill('noemi');
  await doctor.getByLabel('Last Name').fill(NOEMI.lastName);
  await doctor.getByLabel('Date of Birth').fill('1975-06-29');
  await doctor.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(doctor.getByText(/^No patient has this name and date of birth/)).toBeVisible();
  await doctor.getByLabel('Date of Birth').fill(NOEMI.dateOfBirth);
  await doctor.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(doctor.getByText(/^The practice has a record of noemi Faraway/)).toBeVisible();
  await expectAccessible(doctor);
  await doctor.getByLabel('Reason').fill(REASON);
  await doctor.getByRole('button', { name: 'Open record' }).click();
  await expect(doctor.getByText('Record opened for 24 hours.')).toBeVisible();
  await expect(doctor.getByLabel('First Name')).toHaveValue(NOEMI.firstName);
  const record = new URL(doctor.url()).pathname;

  // Others in the same hospital still cannot see the record.
  await expectUnknown(await pageOf(browser, 'hcpAdmin'));

  await signInAs(page, who);
  await expect(page).toHaveURL(/\/secretquestion$/);
  await page.goto('/patient/access');
  await expect(page.getByText('Opened your record from another hospital')).toBeVisible();
  await expect(page.getByText(`Reason: ${REASON}`)).toBeVisible();

  await portal.passTime(DAY);
  const later = await pageOf(browser, 'doctor', { path: record });
  await expect(later.getByText('Patient not found.')).toBeVisible();
  await expectUnknown(later);
});
