import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { chooseType, offeredSoon } from '../support/free-soon.ts';
import { mailed } from '../support/mail.ts';
import { PEOPLE, signIn, signInHere } from '../support/people.ts';
import { test } from '../support/test.ts';
import { within } from '../support/timing.ts';

const WIDE = { width: 1280, height: 900 };

test('somebody is invited, acts for the patient, goes back, and is out at once when it ends', async ({
  browser,
  page,
  portal,
}) => {
  test.slow();
  await signIn(page, 'patient', '/patient/sharing');
  // In the demo, her husband acts for her, and she for her daughter.
  for (const name of ['Henrik Dahl', 'Alma Lindqvist']) await expect(page.getByRole('heading', { name })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name', { exact: false }).first().fill('Ava');
  await page.getByLabel('Email').fill(PEOPLE.secondPatient);
  await page.getByLabel('Relationship to you').selectOption('Friend');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('We sent Ava an email with this link.')).toBeVisible();

  const path = await mailed(portal.url, PEOPLE.secondPatient, /\/patient\/sharing\/accept\/\S+/);

  const friend = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await friend.goto(path);
  // Signing in leads back to the invitation.
  await signInHere(friend, 'secondPatient');
  await expect(friend.getByRole('heading', { name: 'Maya Lindqvist asks you to act for them' })).toBeVisible();
  await expectAccessible(friend);
  // The accessibility check ends in a phone's width.
  await friend.setViewportSize(WIDE);
  await friend.getByRole('button', { name: 'Accept' }).click();
  await friend.getByRole('button', { name: 'Act for Maya Lindqvist' }).first().click();

  const bar = friend.getByRole('region', { name: 'Acting for' });
  await expect(bar).toContainText('You are acting for Maya Lindqvist');
  // Elements that get the focus must scroll into view below both bars.
  const keptFree = () =>
    bar.evaluate((element) => {
      const { scrollPaddingTop } = getComputedStyle(document.documentElement);
      return Number.parseFloat(scrollPaddingTop) - element.getBoundingClientRect().bottom;
    });
  await expect.poll(keptFree).toBeGreaterThanOrEqual(0);
  await expect(friend.getByRole('heading', { name: 'You are acting for Maya Lindqvist' })).toBeVisible();
  // Access to documents, the account and further sharing was not granted.
  const menu = friend.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Book appointment' })).toBeVisible();
  for (const name of ['Documents', 'Family access', 'Change password'])
    await expect(menu.getByRole('link', { name })).toHaveCount(0);
  await expectAccessible(friend);
  await friend.setViewportSize(WIDE);

  // Booked for the patient, whose own pages show it.
  const offer = await offeredSoon(friend);
  await offer.link.click();
  await chooseType(friend, offer);
  await friend.getByLabel('Description').fill('Booked by a friend');
  await friend.getByRole('button', { name: 'Book now' }).click();
  await expect(friend.getByRole('heading', { name: 'Your appointment is booked' })).toBeVisible();
  await expect(bar).toContainText('You are acting for Maya Lindqvist');

  await bar.getByRole('button', { name: 'Back to my account' }).click();
  await expect(friend.getByRole('heading', { name: /^Hello, Ava Bennett/ })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await friend.getByRole('button', { name: 'Act for someone else' }).click();
  await friend.getByRole('menuitem', { name: 'Act for Maya Lindqvist' }).click();
  await expect(bar).toBeVisible();

  // The patient's page shows the acceptance without a reload; the patient then ends the access.
  await expect(page.getByRole('heading', { name: 'Ava Bennett' })).toBeVisible(within(5_000));
  await page.getByRole('button', { name: 'End access, Ava Bennett' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End access' }).click();
  await expect(page.getByText('Access ended.')).toBeVisible();
  // The proxy sees it at once, on any page.
  await expect(bar).toContainText('You can no longer act for Maya Lindqvist.');
  await bar.getByRole('button', { name: 'Back to my account' }).click();
  await expect(friend.getByRole('heading', { name: /^Hello, Ava Bennett/ })).toBeVisible();
  await expect(friend.getByRole('button', { name: 'Act for someone else' })).toHaveCount(0);
});
