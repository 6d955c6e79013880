import { expect, type Page, type Route, test } from '@playwright/test';
import { withSession } from '../support/people.ts';
import { REMOTES, type RemoteName } from '../support/releases.ts';
import { type FaultPortal, startFaultPortal } from './fault-portal.ts';

/** A screen of each remote that the system admin may see, what stands on it, and another remote's to go to meanwhile. */
const SCREENS: Record<RemoteName, { path: string; heading: string; other: { link: string; heading: string } }> = {
  auth: { path: '/login', heading: 'Sign in', other: { link: '', heading: 'Todays Appointments' } },
  appointments: {
    path: '/appointments',
    heading: 'Todays Appointments',
    other: { link: 'Patient', heading: 'Patients' },
  },
  patients: { path: '/patient', heading: 'Patients', other: { link: 'Documents', heading: 'Documents' } },
  documents: { path: '/documents', heading: 'Documents', other: { link: 'Patient', heading: 'Patients' } },
  admin: {
    path: '/admin/home',
    heading: 'Hello, Samuel Whitfield',
    other: { link: 'Documents', heading: 'Documents' },
  },
};

/** What goes wrong on the wire. */
const WIRE_FAULTS: Record<string, (route: Route) => Promise<void>> = {
  'answers 404': (route) => route.fulfill({ status: 404, body: 'Not found' }),
  hangs: () => new Promise(() => {}),
  'answers HTML': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>Maintenance</p>' }),
  "answers another version's file": (route) =>
    route.fulfill({
      status: 200,
      contentType: 'text/javascript',
      body: 'var openward_other_0_0_1 = { get() {}, init() {} };',
    }),
};

const UNAVAILABLE = 'This part of the portal is not available right now';

let portal: FaultPortal;
test.beforeAll(async () => {
  portal = await startFaultPortal();
});
test.afterAll(() => portal.close());
test.beforeEach(async () => {
  for (const name of REMOTES) await portal.serve(name, 'real');
});

/** The others go on working, within three seconds. */
async function expectOthersToWork(page: Page, name: RemoteName): Promise<void> {
  const { other } = SCREENS[name];
  if (name === 'auth') {
    // The sign-in page has no menu; somebody who is signed in on another device goes on working.
    const meanwhile = await page.context().browser()?.newPage();
    if (!meanwhile) throw new Error('no browser');
    await withSession(meanwhile, 'sysAdmin');
    await meanwhile.goto(`${portal.url}/appointments`);
    await expect(meanwhile.getByRole('heading', { name: other.heading })).toBeVisible({ timeout: 3000 });
    await meanwhile.close();
    return;
  }
  await page.getByRole('link', { name: other.link, exact: true }).click();
  await expect(page.getByRole('heading', { name: other.heading, exact: true })).toBeVisible({ timeout: 3000 });
  await page.goBack();
}

async function expectPlainMessage(page: Page): Promise<void> {
  const message = page.getByRole('alert').filter({ hasText: UNAVAILABLE });
  await expect(message).toBeVisible({ timeout: 15_000 });
  // No person ever sees a URL or a library's internals.
  await expect(message).not.toContainText(/https?:|\.js|Error|remoteEntry|undefined/);
}

for (const name of REMOTES) {
  const { path, heading } = SCREENS[name];

  test.describe(`${name}`, () => {
    test.beforeEach(async ({ page }) => {
      if (name !== 'auth') await withSession(page, 'sysAdmin');
    });

    for (const [fault, answer] of Object.entries(WIRE_FAULTS)) {
      test(`its entry ${fault}: the others work, the region says so, Retry recovers`, async ({ page }) => {
        const entry = `**/releases/${name}/**/remoteEntry.js*`;
        await page.route(entry, answer);
        await page.goto(portal.url + path, { waitUntil: 'commit' });
        await expectOthersToWork(page, name);
        await expectPlainMessage(page);
        await page.unroute(entry);
        await page.getByRole('button', { name: 'Retry' }).click();
        await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      });
    }

    for (const fault of ['load', 'mount', 'after mount']) {
      test(`it throws at ${fault}: the others work, the region says so, Retry recovers`, async ({ page }) => {
        await portal.serve(name, 'faulty');
        // The version before would stand in for it; here nothing does, so that the message is seen.
        await page.route('**/releases/**', (route) => (isFallback(route, name) ? route.abort() : route.fallback()));
        await page.addInitScript(
          ([key, value]) => sessionStorage.setItem(key as string, value as string),
          [`fault.${name}`, fault],
        );
        await page.goto(portal.url + path, { waitUntil: 'commit' });
        if (fault === 'after mount') await page.getByRole('button', { name: 'Break' }).click();
        await expectPlainMessage(page);
        if (fault !== 'after mount') {
          await expectOthersToWork(page, name);
          await expectPlainMessage(page);
        }
        await page.evaluate((key) => sessionStorage.removeItem(key), `fault.${name}`);
        await page.getByRole('button', { name: 'Retry' }).click();
        await expect(page.getByRole('heading', { name: `Healthy ${name}` })).toBeVisible();
        if (fault === 'after mount') await expectOthersToWork(page, name);
      });
    }
  });
}

/** True for the files of a remote's real build, which came before the faulty one. */
function isFallback(route: Route, name: string): boolean {
  const url = decodeURIComponent(route.request().url());
  return url.includes(`/releases/${name}/`) && !url.includes(`/releases/${name}/9.0.0/`);
}

test('where the active version does not load, the one before it is shown in the same page', async ({ page }) => {
  await portal.serve('appointments', 'faulty');
  await withSession(page, 'sysAdmin');
  await page.addInitScript(() => sessionStorage.setItem('fault.appointments', 'load'));
  await page.goto(`${portal.url}/appointments`);
  await expect(page.getByRole('heading', { name: 'Todays Appointments' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('you see the one before it')).toBeVisible();
});
