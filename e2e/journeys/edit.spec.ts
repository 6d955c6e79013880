import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { withSession } from '../support/people.ts';
import { test } from '../support/test.ts';
import { emptyTuesday, OKAFOR, visitOf } from '../support/visits.ts';

test('a patient finds the time taken, chooses another doctor, and is back where they came from', async ({ page }) => {
  const day = emptyTuesday(6);
  const { id } = await visitOf('Maya Lindqvist', OKAFOR, `${day}T10:00`, 'Comes later');
  await visitOf('Ava Bennett', OKAFOR, `${day}T11:00`, 'Is in the way');
  await withSession(page, 'patient');
  await page.goto('/appointments/future');
  await page.evaluate((path) => {
    window.history.pushState({ idx: 1 }, '', path);
    window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
  }, `/appointments/edit/${id}`);
  await expect(page.getByRole('heading', { name: 'APPOINTMENT DETAILS' })).toBeVisible();
  await expect(page.getByLabel('Consultation type')).toBeDisabled();
  await expect(page.getByText(`${day} 10:00 am is deleted and the new one is booked.`)).toBeVisible();
  await page.getByLabel('Date and time').fill(`${day}T11:00`);
  // The doctor's nearest free times are shown, without the taken one.
  await expect(page.getByRole('button', { name: new RegExp(`${day} at 10:30 am$`) })).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(`${day} at 11:00 am$`) })).toHaveCount(0);
  await page.getByLabel('Description').fill('Comes later, to somebody else');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText("Doctor's Calendar is blocked. Please choose another doctor.")).toBeVisible();
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  const other = page.getByRole('button', { name: 'Choose Dr. Ingrid Solberg' });
  await expect(other).toBeVisible();
  await expectAccessible(page);
  await other.click();
  await expect(page.getByRole('heading', { name: 'Dr. Ingrid Solberg' })).toBeVisible();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(/\/appointments\/future$/);
  await expect(page.getByText('Appointment rescheduled successfully.')).toBeVisible();
});

test('changes are not left by accident', async ({ page }) => {
  const { id } = await visitOf('Maya Lindqvist', OKAFOR, `${emptyTuesday(7)}T10:00`, 'Will be typed over');
  await withSession(page, 'patient');
  await page.goto(`/appointments/edit/${id}`);
  await page.getByLabel('Description').fill('Something new');
  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription('Your changes are not saved yet.');
  const stay = page.getByRole('button', { name: 'Keep editing' });
  await expect(stay).toBeFocused();
  await stay.click();
  await expect(page.getByLabel('Description')).toHaveValue('Something new');
});

test('a doctor whose calendar is blocked hears that nobody else is there', async ({ page }) => {
  const day = emptyTuesday(8);
  const { id } = await visitOf('Ava Bennett', OKAFOR, `${day}T10:00`, 'To be moved');
  await visitOf('Liam Carter', OKAFOR, `${day}T11:00`, 'Stays');
  await withSession(page, 'doctor');
  await page.goto(`/appointments/edit/${id}`);
  await page.getByLabel('Date and time').fill(`${day}T11:00`);
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No doctor available.' })).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No doctor available.' })).toBeHidden();
});
