import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { chooseAnyType } from '../support/free-soon.ts';
import { signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();

test('an administrator finds a patient, and comes back to the same list', async ({ page }) => {
  await signIn(page, 'sysAdmin', '/patient?size=25&sort=-lastName');
  await page.getByLabel('Search patients').fill('lindq');
  // Maya and her daughter, who has no account.
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Filter by doctor' }).click();
  await page.getByRole('checkbox', { name: /Okafor/ }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Remove filter: Dr\. .* Okafor$/ })).toBeVisible();
  await expectAccessible(page);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect(readFileSync(await (await file).path(), 'utf8')).toContain('Maya,Lindqvist,patient@openward.example');
  const address = page.url();
  await page.getByRole('link', { name: 'Details, Maya Lindqvist' }).click();
  await expect(page.getByRole('heading', { name: 'Maya Lindqvist' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByLabel('Search patients')).toHaveValue('lindq');
});

test('an administrator makes a patient, tab by tab, and books for them', async ({ page }) => {
  test.slow();
  await signIn(page, 'hcpAdmin', '/patient');
  await page.getByRole('link', { name: 'Add new patient' }).click();
  await expect(tab(page, 'Address Info')).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('First Name').fill('Ines');
  await page.getByLabel('Last Name').fill('Pereira');
  await page.getByRole('textbox', { name: 'Email' }).fill('ines.pereira@e2e.example');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Built-pass-1');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('Built-pass-1');
  await page.getByLabel('Date of birth').fill('1990-02-03');
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('628 555 0177');
  await submit(page);
  await expect(page.getByText('Registration successful')).toBeVisible();
  await tab(page, 'Address Info').click();
  await page.getByLabel('Address line 1').first().fill('1 Pier Road');
  await page.getByLabel('City').first().fill('Harbour');
  await page.getByLabel('State').first().fill('CA');
  await page.getByLabel('Zip code').first().fill('94107');
  await page.getByLabel('Same as physical').check();
  await expect(page.getByLabel('City').nth(1)).toHaveValue('Harbour');
  await expectAccessible(page);
  await submit(page);
  await expect(page.getByText('Updated successfully.')).toBeVisible();
  await tab(page, 'Appointment History').click();
  await expect(page.getByText('No appointment history')).toBeVisible();
  // Booking replaces the history, and on success the history returns with the new appointment.
  await page.getByRole('button', { name: 'Book Appointment' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Book appointment' })).toBeFocused();
  await expectAccessible(page);
  // Not the earliest time, which may begin during the test.
  await page
    .getByRole('button', { name: /at \d\d:\d\d [ap]m$/ })
    .last()
    .click();
  await page.getByLabel('Description').fill('First visit');
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('First visit');
  await expectAccessible(page);
  await chooseAnyType(page);
  await page.getByRole('button', { name: 'Book now' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'APPOINTMENT HISTORY' })).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1, name: 'Ines Pereira' })).toBeVisible();
});

test('a doctor narrows the list down to the own patients, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'doctor', '/patient');
  await expect(page.getByText(/^1–10 of \d+$/)).toBeVisible();
  await page.getByLabel('Sort by').selectOption({ label: 'First Name, descending' });
  await expect(page).toHaveURL(/sort=-firstName/);
  await page.getByRole('button', { name: 'My patients' }).click();
  await expect(page).toHaveURL(/doctors=/);
  await expect(page.getByRole('link', { name: /Details, / }).first()).toBeVisible();
  await expectAccessible(page);
});

test('two people edit one record: different fields both stay, of one field each is asked, and nothing typed is lost', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, 'patient', '/home');
  await page.getByRole('link', { name: /My Account/ }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expectAccessible(page);
  const other = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await signIn(other, 'sysAdmin', '/patient?q=lindqvist');
  await other.getByRole('link', { name: 'Details, Maya Lindqvist' }).click();
  await expect(other.getByLabel('First Name')).toHaveValue('Maya');

  await page.getByLabel('First Name').fill('Maja');
  await page.getByLabel('Mobile phone', { exact: true }).fill('6285550111');
  await other.getByLabel('First Name').fill('Mayra');
  await other.getByRole('textbox', { name: 'Mailing address' }).fill('12 Harbour Street');
  await submit(other);
  await expect(other.getByText('Updated successfully.')).toBeVisible();

  // A concurrent change arrives: untouched fields are updated, and fields changed by both ask for a choice.
  const choice = page.getByRole('group', { name: 'Someone else changed this too' });
  await expect(choice).toContainText('The new value is: Mayra');
  await expect(page.getByRole('textbox', { name: 'Mailing address' })).toHaveValue('12 Harbour Street');
  await expect(page.getByLabel('First Name')).toHaveValue('Maja');
  await submit(page);
  await expect(choice.getByRole('button', { name: 'Use the new value' })).toBeFocused();
  await expectAccessible(page);
  await choice.getByRole('button', { name: 'Use the new value' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Mayra');
  await expect(page.getByLabel('Mobile phone', { exact: true })).toHaveValue('6285550111');
  // Restores the name, because other journeys on this portal use it.
  await page.getByLabel('First Name').fill('Maya');
  await submit(page);
  await expect(page.getByText('Updated successfully.')).toBeVisible();
  await expect(other.getByLabel('First Name')).toHaveValue('Maya');
  await expect(other.getByLabel('Mobile phone', { exact: true })).toHaveValue('6285550111');
});

test('who is cut off from the news is asked when they save', async ({ page, browser, portal }, {
  repeatEachIndex: turn,
}) => {
  const [own, theirs] = [`${turn + 1} Old Road`, `${turn + 1} New Road`];
  await page.route('**/api/events*', (route) => route.abort());
  await signIn(page, 'patient', '/profile');
  await page.getByRole('textbox', { name: 'Mailing address' }).fill(own);
  const other = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await signIn(other, 'sysAdmin', '/patient?q=lindqvist');
  await other.getByRole('link', { name: 'Details, Maya Lindqvist' }).click();
  await other.getByRole('textbox', { name: 'Mailing address' }).fill(theirs);
  await submit(other);
  await expect(other.getByText('Updated successfully.')).toBeVisible();
  await submit(page);
  const choice = page.getByRole('group', { name: 'Someone else changed this too' });
  await expect(choice).toContainText(new RegExp(`changed this on .* The new value is: ${theirs}`));
  await choice.getByRole('button', { name: 'Keep my value' }).click();
  await submit(page);
  await expect(page.getByText('Updated successfully.')).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Mailing address' })).toHaveValue(own);
});
