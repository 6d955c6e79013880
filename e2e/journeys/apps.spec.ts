import { expect, type Page } from '@playwright/test';
import { Client } from 'fhir-kit-client';
import { signatureOf, startReceiver } from '../../api/src/testing/receiver.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { callAs } from '../support/bookings.ts';
import { dayAfter } from '../support/clock.ts';
import { pageOf, sessionOf, signIn, signInHere } from '../support/people.ts';
import { SmartApp } from '../support/smart-app.ts';
import { test } from '../support/test.ts';
import { within } from '../support/timing.ts';

const [PORT, APP_PORT] = [24128, 24129];
const PORTAL_URL = `http://localhost:${PORT}`;
const app = new SmartApp({ port: APP_PORT, fhir: `${PORTAL_URL}/fhir/R4` });

test.use({ portalEnv: { PORT: String(PORT), PORTAL_URL } });
test.beforeAll(() => app.start());
test.afterAll(() => app.stop());

const SCOPE = 'launch/patient openid fhirUser offline_access patient/*.rs';
const said = (page: Page) => page.locator('#said');

test('a system administrator registers an app, which is told its client ID', async ({ page }) => {
  await page.goto(PORTAL_URL);
  await signIn(page, 'sysAdmin');
  await page.getByRole('link', { name: 'Registered apps' }).click();
  await expect(page.getByText('No apps yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Register app' }).click();
  const form = page.getByRole('dialog', { name: 'Register app' });
  await form.getByLabel('Name').fill('Heart diary');
  await form.getByLabel('Redirect addresses').fill('http://app.example/back');
  await form.getByRole('button', { name: 'Register app' }).click();
  await expect(form.getByText('Enter an address that begins with https://').first()).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Redirect addresses').fill(`${app.origin}/back`);
  await form.getByLabel('Launch address').fill(`${app.origin}/launch`);
  app.scope = SCOPE;
  await form.getByLabel('Scopes').fill(`launch\n${SCOPE.replaceAll(' ', '\n')}`);
  await form.getByRole('button', { name: 'Register app' }).click();
  await expect(page.getByRole('heading', { name: 'Heart diary' })).toBeVisible();
  app.clientId =
    (await page
      .getByText(/^Client ID: /)
      .first()
      .locator('code')
      .textContent()) ?? '';
  expect(app.clientId).toMatch(/^[0-9a-f-]{36}$/);
  await expectAccessible(page);
});

/** Registers the app by the api if the first journey has not run in this practice. */
async function registered(url: string): Promise<void> {
  if (app.clientId) return;
  app.scope = SCOPE;
  const { id } = await callAs<{ id: string }>(
    'sysAdmin',
    'POST',
    '/apps/create',
    {
      ...{
        kind: 'public',
        name: 'Heart diary',
        redirectUris: [`${app.origin}/back`],
        launchUri: `${app.origin}/launch`,
      },
      scopes: ['launch', ...SCOPE.split(' ')],
    },
    url,
  );
  app.clientId = id;
}

test('a patient is asked in plain words, lets the app in, finds it, and ends it', async ({ page, portal }) => {
  await registered(portal.url);
  await page.goto(`${app.origin}/start`);
  // Users who are not signed in must sign in first.
  await signInHere(page, 'patient');
  await expect(page.getByRole('heading', { name: 'Allow an app' })).toBeVisible();
  await expect(page.getByText('Heart diary asks for access')).toBeVisible();
  await expect(page.getByText('See appointments')).toBeVisible();
  await expect(page.getByText('Book, move and cancel appointments')).toBeHidden();
  await expectAccessible(page);
  // She may act for her daughter too.
  await expect(page.getByLabel('Whose data?').getByRole('option')).toHaveText(['Maya Lindqvist', 'Alma Lindqvist']);
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(said(page)).toHaveText(/^Maya Lindqvist, visits: [1-9]/);

  await page.goto(`${PORTAL_URL}/apps`);
  const card = page.getByRole('article').filter({ hasText: 'Heart diary' });
  await expect(card.getByText('About Maya Lindqvist')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${PORTAL_URL}/patient/access`);
  await expect(page.getByText('through the app Heart diary').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${PORTAL_URL}/apps`);
  await page.getByRole('button', { name: 'End access, Heart diary' }).click();
  await page.getByRole('button', { name: 'End access', exact: true }).click();
  await expect(page.getByText('No app has access')).toBeVisible();
  await page.goto(`${app.origin}/back`);
  await expect(said(page)).toContainText('Failed');
});

test('who does not allow it goes back to the app with nothing', async ({ page, portal }) => {
  await registered(portal.url);
  await page.goto(`${app.origin}/start`);
  await signInHere(page, 'patient');
  await page.getByRole('button', { name: 'Do not allow' }).click();
  await expect(said(page)).toContainText('Failed');
});

test('a doctor opens the app from a record, with that patient alone in it', async ({ browser, portal }) => {
  await registered(portal.url);
  const page = await pageOf(browser, 'doctor', { baseURL: PORTAL_URL });
  app.scope = 'launch openid fhirUser patient/*.rs';
  await page.goto('/patient');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('link', { name: 'Details, Ava Bennett' }).click();
  await page.getByRole('button', { name: 'Open an app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open an app' });
  await expect(dialog.getByText('asks you before it sees')).toBeVisible();
  await expectAccessible(page);
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: 'Heart diary' }).click();
  const launched = await opened;
  await expect(launched.getByText('This is about Ava Bennett.')).toBeVisible(within(10_000));
  await launched.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(said(launched)).toHaveText(/^Ava Bennett, visits: \d+$/);
  await page.context().close();
});

test('a client that others wrote searches, turns pages, reads, and is told what there is', async ({ portal }) => {
  const { token, user } = await sessionOf('doctor', portal.url);
  const client = new Client({ baseUrl: `${PORTAL_URL}/fhir/R4`, bearerToken: token });
  expect(await client.capabilityStatement()).toMatchObject({
    resourceType: 'CapabilityStatement',
    fhirVersion: '4.0.1',
  });
  const practitioner = user.doctorId ?? '';
  const search = (count: number) =>
    client.search({ resourceType: 'Appointment', searchParams: { practitioner, _count: count } }) as Promise<Bundle>;
  const ids: string[] = [];
  let page: Bundle | undefined = await search(7);
  while (page) {
    ids.push(...idsIn(page));
    page = (await client.nextPage({ bundle: page as never })) as Bundle | undefined;
  }
  expect(ids.length).toBeGreaterThan(7);
  expect(ids.slice(0, 100)).toEqual(idsIn(await search(100)));
  const [first = ''] = ids;
  expect(await client.read({ resourceType: 'Appointment', id: first })).toMatchObject({ id: first });
  await expect(client.read({ resourceType: 'Patient', id: 'nobody' })).rejects.toMatchObject({
    response: { status: 404 },
  });
});

/** Books a free time found by the same client, moves it, and cancels it. @returns its id */
async function bookedMovedAndCancelled(portalUrl: string): Promise<string> {
  const { token, user } = await sessionOf('patient', portalUrl);
  const client = new Client({ baseUrl: `${PORTAL_URL}/fhir/R4`, bearerToken: token });
  const { user: doctor } = await sessionOf('doctor', portalUrl);
  const free = (await client.search({
    resourceType: 'Slot',
    searchParams: {
      schedule: `Schedule/${doctor.doctorId}`,
      start: [`ge${dayAfter(3)}`, `lt${dayAfter(14)}`] as never,
      _count: 100,
    },
  })) as { entry?: { resource: { start: string } }[] };
  const schedule = (await client.read({ resourceType: 'Schedule', id: doctor.doctorId ?? '' })) as unknown as {
    serviceType: object[];
  };
  const [first, second] = (free.entry ?? []).slice(-2).map(({ resource }) => resource.start);
  const wish = {
    resourceType: 'Appointment',
    status: 'proposed',
    serviceType: schedule.serviceType.slice(0, 1),
    description: 'Cough for two weeks',
    participant: [
      { actor: { reference: `Patient/${user.patientId}` }, status: 'accepted' },
      { actor: { reference: `Practitioner/${doctor.doctorId}` }, status: 'needs-action' },
    ],
  };
  const booked = (await client.create({
    resourceType: 'Appointment',
    body: { ...wish, start: first } as never,
  })) as unknown as Visit;
  expect(new Date(booked.start)).toEqual(new Date(first ?? ''));
  const { id } = booked;
  const update = (body: object) =>
    client.update({ resourceType: 'Appointment', id, body: body as never }) as unknown as Promise<Visit>;
  const moved = await update({ ...booked, start: second, end: undefined });
  expect(new Date(moved.start)).toEqual(new Date(second ?? ''));
  expect(await update({ ...moved, status: 'cancelled' })).toMatchObject({ id, status: 'cancelled' });
  await expect(client.create({ resourceType: 'Appointment', body: wish as never })).rejects.toMatchObject({
    response: { status: 400 },
  });
  return id;
}

test('a system hears of a visit that is booked, moved and cancelled, and can prove from whom', async ({
  page,
  portal,
}) => {
  const receiver = await startReceiver();
  await page.goto(PORTAL_URL);
  await signIn(page, 'sysAdmin', `${PORTAL_URL}/admin/apps`);
  await page.getByRole('button', { name: 'Add subscription' }).click();
  const form = page.getByRole('dialog', { name: 'Add subscription' });
  await form.getByLabel('Name').fill('Waiting room');
  await form.getByLabel('Where we send it').fill('ftp://receiver.example');
  await form.getByLabel('Format').selectOption('Plain webhook');
  await form.getByRole('button', { name: 'Add subscription' }).click();
  await expect(form.getByText('Enter an address that begins with https://')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Where we send it').fill(receiver.url);
  await form.getByRole('button', { name: 'Add subscription' }).click();
  const secret =
    (await page
      .getByText(/^Secret: /)
      .locator('code')
      .textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  const types = () => receiver.received.map(({ body }) => body.type);
  await expect.poll(types).toEqual(['subscription.handshake']);
  await page.reload();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Waiting room' }) });
  await expect(card.getByText('On', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const id = await bookedMovedAndCancelled(portal.url);
  const told = ['booked', 'moved', 'canceled'].map((what) => `appointment.${what}`);
  await expect.poll(types).toEqual(['subscription.handshake', ...told]);
  for (const notification of receiver.received.slice(1)) {
    expect(notification.body.subject.id).toBe(id);
    expect(notification.headers['webhook-signature']).toBe(signatureOf(notification, secret));
  }
  await card.getByRole('button', { name: 'Turn off, Waiting room' }).click();
  await expect(card.getByText('Off', { exact: true })).toBeVisible();
  await receiver.close();
});

interface Visit {
  id: string;
  start: string;
}
interface Bundle {
  resourceType: 'Bundle';
  entry?: { resource: { id: string } }[];
}
const idsIn = ({ entry = [] }: Bundle) => entry.map(({ resource }) => resource.id);
