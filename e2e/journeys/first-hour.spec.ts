import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { answerQuestions } from '../support/accounts.ts';
import { dayAfter, lacksToday } from '../support/clock.ts';
import { countedActions, type Hand } from '../support/hand.ts';
import { test } from '../support/test.ts';

/** Maximum presses and texts of a step; forms require typing. */
const action = countedActions('administrator', 18);

/** The operator's command is the only step outside of the browser. */
const ADA = { firstName: 'Ada', lastName: 'Byron', email: 'ada.byron@first.example', phoneNo: '5551230000' };

test.use({
  portalEnv: { DEMO: 'off', ALLOW_PGLITE: 'on', TOKEN_KEY: 'the key of a portal in tests, long enough' },
  portalAdministrator: { ...ADA, force: false, by: 'an operator' },
});

const steps = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'First steps' }) });
const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });

/** Fills fields by their labels. */
async function fill(page: Page, hand: Hand, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await hand.click(page.getByLabel(new RegExp(`^${label}`)));
    await hand.text(text);
  }
}

/** Takes a step from the start page, and checks that it is ticked afterwards. */
async function takeStep(page: Page, hand: Hand, link: string, play: () => Promise<void>): Promise<void> {
  const way = steps(page).getByRole('link', { name: link });
  await expect(way).toBeVisible();
  const done = await steps(page).getByLabel('Done').count();
  await hand.click(way);
  await play();
  await menu(page, 'Dashboard').click();
  // The list of steps disappears once all are done.
  if (done < 5) await expect(steps(page).getByLabel('Done')).toHaveCount(done + 1);
}

const PERSON = (first: string, last: string, email: string, phone: string) => ({
  'First name': first,
  'Last name': last,
  Email: email,
  'Phone number': phone,
});

const PASSWORD = { Password: 'First-pass-1', 'Confirm password': 'First-pass-1' };

test("an administrator's first hour: from nothing to a patient who is checked in", async ({ page, portal }) => {
  test.skip(lacksToday(6), 'The visit of this day is still to come.');
  await action(page, 'Choose a password and sign in', async (hand) => {
    await page.goto(portal.link);
    await fill(page, hand, { 'New password': 'First-pass-1', 'Confirm password': 'First-pass-1' });
    await hand.click(button(page, 'Update Password'));
    await expect(page).toHaveURL(/\/login$/);
    await fill(page, hand, { Email: ADA.email, Password: 'First-pass-1' });
    await hand.click(button(page, 'Sign in'));
    await expect(page.getByRole('heading', { name: 'Secret Questions' })).toBeVisible();
  });
  await answerQuestions(page);
  await expect(steps(page)).toContainText('0 of 6 done');
  await expectAccessible(page);

  await action(page, 'Add the hospital', (hand) =>
    takeStep(page, hand, 'Add hospital', async () => {
      await fill(page, hand, {
        'Hospital Name': 'Riverside Clinic',
        Address: '1 Main Street',
        'Phone number': '5551234567',
      });
      await hand.click(button(page, 'Submit'));
      await expect(page.getByText('Hospital saved.')).toBeVisible();
    }),
  );
  await action(page, 'Add a doctor', (hand) =>
    takeStep(page, hand, 'Add new doctor', async () => {
      await fill(page, hand, PERSON('Ngozi', 'Okafor', 'ngozi.okafor@first.example', '5551230001'));
      await hand.choose(page.getByLabel('Hospital'), 'Riverside Clinic');
      await hand.click(page.getByRole('checkbox', { name: 'General Practice' }));
      await fill(page, hand, PASSWORD);
      await hand.click(button(page, 'Submit'));
      await expect(page.getByText('Registration successful')).toBeVisible();
    }),
  );
  await action(page, 'Give the doctor hours today', async (hand) => {
    await hand.click(menu(page, 'Doctor'));
    await hand.click(page.getByRole('link', { name: 'Enter working hours' }));
    await hand.click(button(page, 'Add day'));
    await hand.enter(page.getByLabel('Day 1, date'), dayAfter(0));
    await hand.click(button(page, 'Day 1: add hours'));
    await hand.enter(page.getByLabel('Day 1, from'), '00:00');
    await hand.enter(page.getByLabel('Day 1, to'), '00:00');
    await hand.click(button(page, 'Save working hours'));
    await expect(page.getByText('Working hours saved')).toBeVisible();
  });
  await menu(page, 'Dashboard').click();
  await action(page, 'Add the front desk', (hand) =>
    takeStep(page, hand, 'Add new hcp admin', async () => {
      await fill(page, hand, PERSON('Ivy', 'Marsh', 'ivy.marsh@first.example', '5551230002'));
      await hand.choose(page.getByLabel('Hospital'), 'Riverside Clinic');
      await fill(page, hand, PASSWORD);
      await hand.click(button(page, 'Submit'));
      await expect(page.getByRole('link', { name: 'Edit Ivy Marsh' })).toBeVisible();
    }),
  );
  await action(page, 'Build the first form', (hand) =>
    takeStep(page, hand, 'Create form', async () => {
      await fill(page, hand, {
        'Form Name': 'allergies',
        'Display Name': 'Allergies',
        Description: 'For the first visit',
      });
      await hand.click(button(page, 'Add field'));
      await hand.text('Allergies');
      await hand.click(page.getByRole('checkbox', { name: 'Show the answer as an alert' }));
      await hand.click(button(page, 'Submit'));
      await expect(page.getByText('Dynamic form saved successfully.')).toBeVisible();
    }),
  );
  await action(page, 'Add a patient', async (hand) => {
    await hand.click(page.getByRole('link', { name: /^Create a new patient/ }));
    await fill(page, hand, {
      'First Name': 'Maya',
      'Last Name': 'Lind',
      Email: 'maya.lind@first.example',
      ...PASSWORD,
      'Date of birth': '03/02/1990',
      Phone: '5551230003',
    });
    await hand.click(button(page, 'Submit'));
    await expect(page.getByText('Registration successful')).toBeVisible();
  });
  await menu(page, 'Dashboard').click();
  // The page first shows what it knew before.
  await expect(steps(page).getByLabel('Done')).toHaveCount(5);
  await action(page, 'Send a test message', (hand) =>
    takeStep(page, hand, 'Send SMS', async () => {
      await hand.find(async () => {
        await page.getByRole('combobox', { name: 'Patients' }).fill('Maya');
        await page.getByRole('option', { name: /Maya Lind/ }).click();
      });
      await hand.click(page.getByRole('textbox', { name: 'Message' }));
      await hand.text('This is a test.');
      await hand.click(button(page, 'Submit'));
      await hand.click(page.getByRole('dialog').getByRole('button', { name: /^Send to 1/ }));
      await expect(page.getByText('Send message successfully.')).toBeVisible();
    }),
  );
  await expect(page.getByRole('heading', { name: 'First steps' })).toHaveCount(0);

  await action(page, 'Book the first visit, to be confirmed later', async (hand) => {
    await hand.click(menu(page, 'Book appointment'));
    await hand.find(async () => {
      await page.getByRole('combobox', { name: 'Patient Name' }).and(page.locator('input')).fill('Maya');
      await page.getByRole('option', { name: /Maya Lind/ }).click();
    });
    // The last time is in four hours, because in the last hour before a visit the desk offers check-in, not confirming.
    await hand.click(page.getByRole('button', { name: /at \d\d:\d\d [ap]m$/ }).last());
    await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused();
    await hand.text('A cough');
    await hand.click(page.getByRole('checkbox', { name: 'Confirm now' }));
    await hand.click(button(page, 'Book now'));
    await expect(page.getByText('The appointment is booked')).toBeVisible();
  });
  await action(page, 'Confirm it', async (hand) => {
    await hand.click(menu(page, 'Today'));
    await hand.click(page.getByRole('button', { name: /^Confirm, Maya/ }));
    await expect(page.getByRole('button', { name: /^Check in, Maya/ })).toBeVisible();
  });
  await action(page, 'Check the patient in', async (hand) => {
    await hand.click(page.getByRole('button', { name: /^Check in, Maya/ }));
    await expect(page.getByRole('button', { name: /^Complete, Maya/ })).toBeVisible();
  });
});
