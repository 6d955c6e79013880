import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { answerQuestions } from '../support/accounts.ts';
import { callAs } from '../support/bookings.ts';
import { dayAfter } from '../support/clock.ts';
import { mailed } from '../support/mail.ts';
import { PEOPLE, pageOf, sessionOf, signIn, signInHere } from '../support/people.ts';
import { test } from '../support/test.ts';
import { within } from '../support/timing.ts';

const WIDE = { width: 1280, height: 900 };

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('a parent invites the other; the practice sees both, ends one with a reason and keeps one out', async ({
  browser,
  page,
  portal,
}) => {
  test.slow();
  const [alma] = await callAs<{ patientId: string }[]>('patient', 'GET', '/sharing/held', undefined, portal.url);
  const record = `/patient/edit/${alma?.patientId}?tab=access`;
  const baseURL = portal.url;

  // Maya invites for Alma from her own account.
  await signIn(page, 'patient', '/patient/sharing');
  await page.getByRole('button', { name: 'Invite the other parent, Alma Lindqvist' }).click();
  const invite = dialog(page, 'Invite the other parent of Alma');
  await invite.getByLabel('Name').fill('Ava');
  await invite.getByLabel('Email').fill(PEOPLE.secondPatient);
  await expectAccessible(page);
  await page.setViewportSize(WIDE);
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await expect(invite.getByText('We sent Ava an email with this link.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('You invited Ava.')).toBeVisible();

  const path = await mailed(portal.url, PEOPLE.secondPatient, /\/patient\/sharing\/accept\/\S+/);
  const ava = await pageOf(browser, 'secondPatient', { baseURL, path: path });
  await ava.getByRole('button', { name: 'Accept' }).click();
  await expect(ava.getByText('You can now act for Alma Lindqvist')).toBeVisible();
  await expect(page.getByText('Ava Bennett can also act for Alma.')).toBeVisible(within(10_000));

  // A doctor ends Ava's access with a reason.
  const doctor = await pageOf(browser, 'doctor', { baseURL, path: record });
  await expect(doctor.getByRole('tab', { name: 'Who may act' })).toHaveAttribute('aria-selected', 'true');
  for (const name of ['Ava Bennett', 'Maya Lindqvist'])
    await expect(doctor.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(doctor.getByText(/^Given by Maya Lindqvist/)).toBeVisible();
  await expectAccessible(doctor);
  await doctor.setViewportSize(WIDE);
  await doctor.getByRole('button', { name: 'End access, Ava Bennett' }).click();
  const end = dialog(doctor, 'End access');
  await end.getByRole('button', { name: 'End access' }).click();
  await expect(end.getByText('Reason is required')).toBeVisible();
  await end.getByLabel('Reason').fill('Asked for it in person');
  await end.getByRole('button', { name: 'End access' }).click();
  await expect(doctor.getByText('Reason: Asked for it in person')).toBeVisible();

  // An HCP admin blocks Maya while she has the record open, so her page closes.
  const bar = page.getByRole('region', { name: 'Acting for' });
  await page.getByRole('button', { name: 'Act for Alma Lindqvist' }).first().click();
  await expect(bar).toContainText('You are acting for Alma Lindqvist');
  await page.goto('/profile');
  await expect(page.getByLabel('First Name')).toHaveValue('Alma');
  const hcp = await pageOf(browser, 'hcpAdmin', { baseURL, path: record });
  await hcp.getByRole('button', { name: 'Limit access, Maya Lindqvist' }).click();
  const limit = dialog(hcp, 'No access for Maya Lindqvist');
  await limit.getByLabel('Reason').fill('Court order 12/26');
  await expectAccessible(hcp);
  await hcp.setViewportSize(WIDE);
  await limit.getByRole('button', { name: 'Limit access' }).click();
  await expect(hcp.getByRole('heading', { name: 'No access for Maya Lindqvist' })).toBeVisible();
  await expect(bar).toContainText('You can no longer act for Alma Lindqvist.', within(10_000));
  await expect(page.getByRole('heading', { name: 'Your access has ended' })).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveCount(0);
  await bar.getByRole('button', { name: 'Back to my account' }).click();
  await expect(page.getByRole('heading', { name: /^Hello, Maya/ })).toBeVisible();

  // Invitations must not restore her access; a system administrator removes the limit.
  const admin = await pageOf(browser, 'sysAdmin', { baseURL, path: record });
  await admin.getByLabel('Name', { exact: false }).first().fill('Maya');
  await admin.getByLabel('Email').fill(PEOPLE.patient);
  await admin.getByLabel('Relationship to the patient').selectOption('Parent');
  await admin.getByRole('button', { name: 'Send invitation' }).click();
  const form = admin.getByRole('form', { name: 'Invite someone' });
  await expect(form.getByText('This person must not have access to this record.').first()).toBeVisible();
  await admin.getByRole('button', { name: 'Remove limit, No access for Maya Lindqvist' }).click();
  const lift = dialog(admin, 'Remove limit');
  await lift.getByLabel('Reason').fill('The order has ended');
  await lift.getByRole('button', { name: 'Remove limit' }).click();
  await expect(admin.getByText(/The order has ended$/)).toBeVisible();
  await admin.getByRole('button', { name: 'Send invitation' }).click();
  await expect(admin.getByText('We sent Maya an email with this link.')).toBeVisible();
});

test('who grows up is found, gets a link, and keeps the record; a profile that is not shared says so', async ({
  browser,
  page,
  portal,
}) => {
  test.slow();
  const day = dayAfter(30);
  const born = `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`;
  const { patientId: parentId } = (await sessionOf('secondPatient', portal.url)).user;
  const child = { firstName: 'Nora', lastName: 'Grown', dateOfBirth: born, parentId };
  const { patientId } = await callAs<{ patientId: string }>('doctor', 'POST', '/sharing/minor', child, portal.url);

  await signIn(page, 'doctor', '/patient');
  await page.getByRole('link', { name: 'Turning 18' }).click();
  await expect(page.getByRole('heading', { name: 'Turning 18' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(WIDE);
  await page.getByRole('link', { name: 'Details, Nora Grown' }).click();
  await expect(page.getByRole('heading', { name: 'This patient has no account yet' })).toBeVisible();
  const panel = page.getByRole('form', { name: 'Invite the patient to an account' });
  await panel.getByLabel("Patient's own email").fill(PEOPLE.secondPatient);
  await panel.getByRole('button', { name: 'Send invitation' }).click();
  await expect(panel.getByText('There is already an account with this email.').first()).toBeVisible();
  await panel.getByLabel("Patient's own email").fill('nora@grown.example');
  await panel.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(/^Invited at nora@grown.example/)).toBeVisible();

  const link = await mailed(portal.url, 'nora@grown.example', /\/my-account#\S+/);
  const nora = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await nora.goto(link);
  await expect(nora.getByRole('heading', { name: 'Your own account' })).toBeVisible();
  await expectAccessible(nora);
  await nora.setViewportSize(WIDE);
  await nora.getByLabel('Date of birth').fill('2008-01-01');
  await nora.getByLabel('Mobile phone').fill('4155550142');
  await nora.getByRole('textbox', { name: 'Password', exact: true }).fill('Grown-up-pass-1');
  await nora.getByRole('textbox', { name: 'Confirm password' }).fill('Grown-up-pass-1');
  await nora.getByRole('button', { name: 'Create account' }).click();
  await expect(nora.getByRole('alert').first()).toContainText('This is not the date of birth in our records.');
  await nora.getByLabel('Date of birth').fill(born);
  await nora.getByRole('button', { name: 'Create account' }).click();
  await expect(nora).toHaveURL(/secretquestion/);
  await answerQuestions(nora);
  await nora.goto('/profile');
  await expect(nora.getByLabel('First Name')).toHaveValue('Nora');
  await expect(nora.getByRole('textbox', { name: 'Email' })).toHaveValue('nora@grown.example');
  const shared = `/sharing/patient/${patientId}`;
  const own = await callAs<{ account: { isOwn: boolean } }>('doctor', 'GET', shared, undefined, portal.url);
  expect(own.account.isOwn).toBe(true);

  // Ava acts for Maya without access to her profile.
  const invitation = { name: 'Ava', email: PEOPLE.secondPatient, relation: 'Friend', areas: ['appointments'] };
  await callAs('patient', 'POST', '/sharing/invite', invitation, portal.url);
  const secret = await mailed(portal.url, PEOPLE.secondPatient, /(?<=accept\/)\S+/);
  await callAs('secondPatient', 'POST', '/sharing/invitation/accept', { secret }, portal.url);
  const ava = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await ava.goto('/login');
  await signInHere(ava, 'secondPatient');
  await ava.getByRole('button', { name: 'Act for someone else' }).click();
  await ava.getByRole('menuitem', { name: 'Act for Maya Lindqvist' }).click();
  await expect(ava.getByRole('region', { name: 'Acting for' })).toBeVisible();
  for (const [path, area] of [
    ['/profile', 'Profile'],
    ['/documents', 'Documents'],
    ['/patient/actionitems', 'Documents'],
  ] as const) {
    await ava.goto(path);
    await expect(ava.getByRole('heading', { level: 1 })).toHaveText(area);
    await expect(ava.getByText('Maya has not shared this with you')).toBeVisible();
    await expect(ava.getByRole('button', { name: 'Try again' })).toBeHidden();
  }
  await expectAccessible(ava);
  await ava.getByRole('button', { name: 'Go to your start page' }).click();
  await expect(ava).toHaveURL(/\/home$/);
  await ava.goto('/appointments/future');
  await expect(ava.getByRole('heading', { name: 'Future Appointments' })).toBeVisible();
});
