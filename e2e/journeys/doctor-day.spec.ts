import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { countedActions } from '../support/hand.ts';
import { signIn } from '../support/people.ts';
import { test } from '../support/test.ts';
import { NO_VISITS } from '../support/visits.ts';

/** Maximum presses of each action once the visit is open. */
const action = countedActions('doctor', 3);

/** The doctor has one patient, who is checked in and has completed one of two forms. */
test.use({
  portalChanges: `
  ${NO_VISITS}
  insert into appointment (id, doctor_id, patient_id, starts_at, ends_at, status, consultation_type, description, checked_in_at)
  select gen_random_uuid(), doctor.id, patient.id, now() - interval '5 minutes', now() + interval '25 minutes',
    'CHECKED_IN', doctor.speciality[1], 'A cough', now() - interval '10 minutes'
  from doctor join app_user of_doctor on of_doctor.id = doctor.user_id and of_doctor.last_name = 'Okafor',
    patient join app_user of_patient on of_patient.id = patient.user_id
      and of_patient.first_name = 'Ava' and of_patient.last_name = 'Bennett'`,
});

const visit = (page: Page) => page.getByRole('button', { name: /Now: Ava Bennett/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Appointment' });

async function openVisit(page: Page): Promise<void> {
  await page.goto('/doctor/home');
  await visit(page).click();
  await expect(panel(page).getByRole('link', { name: 'Earlier visits' })).toBeVisible();
}

test("a doctor's hour", async ({ page }) => {
  await signIn(page, 'doctor', '/doctor/home');
  await expect(visit(page)).toBeVisible();
  await expectAccessible(page);

  await action(page, 'Tell those who wait that I am late', async (hand) => {
    await hand.click(
      page.getByRole('group', { name: 'I am running late' }).getByRole('button', { name: '20 minutes' }),
    );
    await expect(page.getByText('Patients told: 1')).toBeVisible();
  });
  await action(page, 'Open the visit of the patient who waits', async (hand) => {
    await hand.click(visit(page));
    await expect(panel(page).getByRole('link', { name: 'Earlier visits' })).toBeVisible();
  });
  await expectAccessible(page);
  await action(page, 'Read the new answers', async (hand) => {
    await hand.click(panel(page).getByRole('link', { name: /^Forms: / }));
    await expect(page).toHaveURL(/\/document/);
  });
  for (const [name, link, address] of [
    ['Open the record', 'Patient record', /\/patient\/edit\/[\w-]+$/],
    ['See the earlier visits', 'Earlier visits', /tab=history$/],
    ['See the documents', 'Documents', /\/documents\?patient=/],
  ] as const) {
    await openVisit(page);
    await action(page, name, async (hand) => {
      await hand.click(panel(page).getByRole('link', { name: link, exact: true }));
      await expect(page).toHaveURL(address);
    });
  }
  await openVisit(page);
  await action(page, 'Book a follow-up in 4 weeks', async (hand) => {
    await hand.click(panel(page).getByRole('button', { name: 'Follow-up' }));
    await hand.click(page.getByRole('menuitem', { name: 'In 4 weeks' }));
    const dialog = page.getByRole('dialog', { name: 'Add appointment' });
    await expect(dialog.getByRole('combobox', { name: 'Patient Name' }).and(page.locator('input'))).toHaveValue(
      /Ava Bennett/,
    );
    await hand.click(dialog.getByRole('button', { name: 'Add appointment' }));
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Appointment booked and confirmed.', { exact: true })).toBeVisible();
  });
  await openVisit(page);
  await action(page, 'Write a message', async (hand) => {
    await hand.click(panel(page).getByRole('button', { name: 'Message' }));
    const dialog = page.getByRole('dialog', { name: /^Send message to Ava/ });
    await expect(dialog.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await hand.text('Please rest.');
    await hand.click(dialog.getByRole('button', { name: 'Send message' }));
    await expect(dialog).toBeHidden();
  });
  await openVisit(page);
  await action(page, 'Assign a form', async (hand) => {
    await hand.click(panel(page).getByRole('link', { name: 'Assign form' }));
    await hand.find(async () => {
      await page.getByRole('combobox', { name: 'Form Name' }).fill('Pain');
      await page.getByRole('option', { name: /^Pain diary/ }).click();
    });
    await hand.click(page.getByRole('button', { name: 'Submit' }));
    await expect(page.getByText(/^Documents assigned: 1/)).toBeVisible();
  });
  await openVisit(page);
  await action(page, 'Repeat the visit a week later', async (hand) => {
    await hand.click(panel(page).getByRole('button', { name: 'Repeat' }));
    await expect(page.getByRole('textbox', { name: /^Description/ })).toHaveValue('A cough');
    await hand.click(page.getByRole('button', { name: 'Book now' }));
    await expect(page.getByRole('heading', { level: 1, name: /booked/ })).toBeVisible();
  });
  await openVisit(page);
  await action(page, 'Complete the visit', async (hand) => {
    await hand.click(panel(page).getByRole('button', { name: 'Complete' }));
    const line = page.getByRole('listitem').filter({ hasText: 'Ava Bennett' });
    await expect(line.getByText('Completed', { exact: true })).toBeVisible();
  });
});
