import { expect, type Page } from '@playwright/test';
import { makeRoomFor } from './support/bookings.ts';
import { chooseAnyType } from './support/free-soon.ts';
import { pageOf, signInHere, withSession } from './support/people.ts';
import { test } from './support/test.ts';

test.beforeEach(() => makeRoomFor('patient', 'secondPatient'));

/** Network failures must not cost users what they typed, what they did, or where they were. */

const CREATE = '**/api/appointment/create';
const slots = (page: Page) => page.getByRole('button', { name: /at \d\d:\d\d [ap]m$/ });
const description = (page: Page) => page.getByRole('textbox', { name: /Description/ });
const bookNow = (page: Page) => page.getByRole('button', { name: 'Book now' });

async function writeBooking(page: Page, text: string, place = 0): Promise<void> {
  await page.goto('/appointments/new');
  await slots(page).nth(place).click();
  await description(page).fill(text);
  await chooseAnyType(page);
}

/** The text of the focused element; empty if nothing has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement === document.body ? '' : (activeElement?.textContent ?? '') || activeElement?.tagName;
  });

test('what was typed for a booking is still there after Back, a reload, and another time', async ({ page }) => {
  await withSession(page, 'patient');
  await page.goto('/home');
  await page.getByRole('link', { name: 'Book appointment', exact: true }).click();
  await slots(page).first().click();
  await description(page).fill('A knee that clicks');
  await page.goBack();
  await expect(page).toHaveURL('/appointments/new');
  await page.goForward();
  await expect(description(page)).toHaveValue('A knee that clicks');
  await page.reload();
  await expect(description(page)).toHaveValue('A knee that clicks');
  await page.getByRole('link', { name: 'Choose another time' }).click();
  await slots(page).nth(1).click();
  await expect(description(page)).toHaveValue('A knee that clicks');
});

test('the way back after signing in again does not sign out', async ({ page }) => {
  await page.goto('/register');
  await page.goto('/session-expired');
  await page.getByRole('link', { name: 'Login' }).click();
  await signInHere(page, 'patient');
  await expect(page).toHaveURL('/home');
  await page.goBack();
  await expect(page).toHaveURL('/register');
  expect(await page.evaluate(() => localStorage.getItem('openward.token'))).not.toBeNull();
});

test('however often “Book now” is pressed, one appointment is booked and one thing is said', async ({ browser }) => {
  const page = await pageOf(browser, 'secondPatient');
  let booked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/appointment/create')) booked++;
  });
  await writeBooking(page, 'Pressed again and again', 6);
  await page.evaluate(() => {
    const press = setInterval(() => {
      const button = document.querySelector<HTMLElement>('form[aria-label="Book appointment"] button[type="submit"]');
      if (button) button.click();
      else clearInterval(press);
    }, 10);
  });
  await expect(page.getByText('Appointment booked successfully.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(booked).toBe(1);
  await page.close();
});

test('a booking whose answer was lost on the way is told as booked when it is tried again', async ({ browser }) => {
  const page = await pageOf(browser, 'secondPatient');
  await page.route(
    CREATE,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await writeBooking(page, 'The answer was lost', 8);
  await bookNow(page).click();
  await expect(page.locator('form').getByText(/^We could not reach the server/)).toBeVisible();
  await bookNow(page).click();
  await expect(page.getByText('Appointment booked successfully.')).toBeVisible();
  await expect(page.getByText(/^We could not reach the server/)).toHaveCount(0);
  await expect(page.getByText(/already ha(s|ve) an appointment/)).toHaveCount(0);
  await page.close();
});

test.describe('where something fails, the keyboard stays there', () => {
  test('at the button of a booking that could not be sent, whose words come into sight', async ({ page }) => {
    await withSession(page, 'patient');
    await writeBooking(page, 'No network');
    await page.route(CREATE, (route) => route.abort());
    await bookNow(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('form').getByText(/^We could not reach the server/)).toBeInViewport();
    await expect(bookNow(page)).toBeFocused();
    // The message stays at the form after the alert was closed.
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.locator('form').getByText(/^We could not reach the server/)).toBeVisible();
  });

  test('in the question whether to cancel', async ({ page }) => {
    await withSession(page, 'sysAdmin');
    await page.goto('/appointments/future');
    await page.route('**/api/appointment/cancel*', async (route) => {
      // Long enough for the browser to notice that the button is disabled.
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.abort();
    });
    await page
      .getByRole('button', { name: /^Cancel,/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel appointment' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^We could not reach the server/).first()).toBeVisible();
    await expect(dialog.getByText(/^We could not reach the server/)).toBeInViewport();
    await expect(dialog.getByRole('button', { name: 'Cancel appointment' })).toBeFocused();
  });

  test('on the way to try again, whether that fails or works', async ({ page }) => {
    await withSession(page, 'patient');
    await page.route('**/api/appointment/today/all?*', (route) => route.abort());
    await page.goto('/appointments');
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.focus();
    await page.keyboard.press('Enter');
    await expect(retry).toBeVisible();
    expect(await focused(page)).not.toBe('');
    await page.unroute('**/api/appointment/today/all?*');
    await retry.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await focused(page)).not.toBe('');
  });

  test('at the present password that is not right', async ({ page }) => {
    await withSession(page, 'patient');
    await page.goto('/change-password');
    await page.getByRole('textbox', { name: 'Current password' }).fill('not-the-one');
    for (const name of ['New password', 'Confirm password']) {
      await page.getByRole('textbox', { name }).fill('Another-pass-2');
    }
    await page.keyboard.press('Enter');
    await expect(page.locator('form').getByText('The current password is not correct.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Current password' })).toBeFocused();
  });
});
