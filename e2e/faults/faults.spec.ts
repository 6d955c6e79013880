import { expect, type Page } from '@playwright/test';
import type { Fault } from '../../tools/faults/fault-proxy.ts';
import { withSession } from '../support/people.ts';
import { REMOTES } from '../support/releases.ts';
import { test } from '../support/test.ts';
import { within } from '../support/timing.ts';
import { type FaultPortal, startFaultPortal } from './fault-portal.ts';

/** The remotes that are broken here. */
type RemoteName = 'auth' | 'appointments' | 'patients' | 'documents' | 'admin';

/** A system admin's screen of each remote with its heading, and another remote's screen to visit meanwhile. */
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

/** Network faults: one remote gets all of them, the others the two that leave something behind. */
const WIRE_FAULTS: Fault[] = ['404', 'hang', 'HTML', 'truncated', 'wrong bytes', 'slow (1 kB/s)', 'connection reset'];
const wireFaultsOf = (name: RemoteName): Fault[] => (name === 'appointments' ? WIRE_FAULTS : ['hang', 'wrong bytes']);

/** Ways in which a remote breaks, distributed in the same way. */
const THROWS = ['load', 'hang at load', 'mount', 'hang at mount', 'render', 'effect', 'never'];
const throwsOf = (name: RemoteName) => (name === 'documents' ? THROWS : ['render']);

const UNAVAILABLE = 'This part of the portal is not available right now';

// Each worker has its own gateway.
test.describe.configure({ mode: 'parallel' });
let portal: FaultPortal;
test.beforeAll(async ({ portal: behind }) => {
  portal = await startFaultPortal(behind);
});
test.afterAll(() => portal.close());
test.beforeEach(async () => {
  await portal.heal();
  for (const name of REMOTES) await portal.serve(name, 'real');
});

/** Other remotes must still work, within 1.5 s. */
async function expectOthersToWork(page: Page, name: RemoteName): Promise<void> {
  const { other } = SCREENS[name];
  if (name === 'auth') {
    // The sign-in page has no menu, so another signed-in device is checked.
    const meanwhile = await page.context().browser()?.newPage();
    if (!meanwhile) throw new Error('no browser');
    await withSession(meanwhile, 'sysAdmin');
    await meanwhile.goto(`${portal.url}/appointments`);
    await expect(meanwhile.getByRole('heading', { name: other.heading })).toBeVisible(within(3000));
    await meanwhile.close();
    return;
  }
  const link = page.getByRole('link', { name: other.link, exact: true });
  await expect(link).toBeVisible();
  await link.click();
  await expect(page.getByRole('heading', { name: other.heading, exact: true })).toBeVisible(within(1500));
  // A hanging request keeps the page loading, so this does not wait for the load event.
  await page.goBack({ waitUntil: 'commit' });
}

async function expectPlainMessage(page: Page): Promise<void> {
  const message = page.getByRole('alert').filter({ hasText: UNAVAILABLE });
  await expect(message).toBeVisible(within(8000));
  // Users must never see URLs or internals of a library.
  await expect(message).not.toContainText(/https?:|\.js|Error|remoteEntry|undefined/);
}

for (const name of Object.keys(SCREENS) as RemoteName[]) {
  const { path, heading } = SCREENS[name];

  test.describe(`${name}`, () => {
    test.beforeEach(async ({ page }) => {
      if (name !== 'auth') await withSession(page, 'sysAdmin');
    });

    for (const fault of wireFaultsOf(name)) {
      test(`its entry: ${fault}; the others work, the region says so, Retry recovers at once`, async ({ page }) => {
        portal.fault(new RegExp(`^/releases/${name}/.*/remoteEntry\\.js$`), fault);
        await page.goto(portal.url + path, { waitUntil: 'commit' });
        await expectOthersToWork(page, name);
        await expectPlainMessage(page);
        // Patients and visitors do not turn to a team of developers.
        await expect(page.getByText(/Responsible for this part: .+ team, /)).toHaveCount(name === 'auth' ? 0 : 1);
        await portal.heal();
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible(within(1500));
      });
    }

    for (const fault of throwsOf(name)) {
      test(`it breaks: ${fault}; the others work, the region says so, Retry recovers`, async ({ page }) => {
        await portal.serve(name, 'faulty');
        // The previous version fails too, so that the message is shown instead of it.
        portal.fault(new RegExp(`^/releases/${name}/(?!9\\.0\\.0/)`), '404');
        await page.addInitScript(
          ([key, value]) => sessionStorage.setItem(key as string, value as string),
          [`fault.${name}`, fault],
        );
        await page.goto(portal.url + path, { waitUntil: 'commit' });
        await expectPlainMessage(page);
        await expectOthersToWork(page, name);
        await expectPlainMessage(page);
        await page.evaluate((key) => sessionStorage.removeItem(key), `fault.${name}`);
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByRole('heading', { name: `Healthy ${name}` })).toBeVisible();
      });
    }

    test('it breaks in use: the region says so, Retry recovers', async ({ page }) => {
      await portal.serve(name, 'faulty');
      await page.addInitScript((key) => sessionStorage.setItem(key, 'use'), `fault.${name}`);
      await page.goto(portal.url + path, { waitUntil: 'commit' });
      await page.getByRole('button', { name: 'Break' }).click();
      await expectPlainMessage(page);
      await page.evaluate((key) => sessionStorage.removeItem(key), `fault.${name}`);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: `Healthy ${name}` })).toBeVisible();
      await expectOthersToWork(page, name);
    });
  });
}

test('a screen that breaks in use takes no other screen of its remote along', async ({ page }) => {
  await portal.serve('appointments', 'faulty');
  await withSession(page, 'sysAdmin');
  await page.addInitScript(() => sessionStorage.setItem('fault.appointments', 'use'));
  await page.goto(`${portal.url}/appointments`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Break' }).click();
  await expectPlainMessage(page);
  await page.getByRole('link', { name: 'Tomorrow', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Healthy appointments' })).toBeVisible();
  await expect(page.getByText(UNAVAILABLE)).toBeHidden();
});

test("a remote's CSS reaches nothing but the remote, and leaves with it", async ({ page }) => {
  await portal.serve('documents', 'faulty');
  await withSession(page, 'sysAdmin');
  await page.goto(`${portal.url}/documents`);
  const heading = page.getByRole('heading', { name: 'Healthy documents' });
  await expect(heading).toHaveCSS('color', 'rgb(0, 0, 255)');
  await expect(page.getByRole('button', { name: 'Break' })).toHaveCSS('background-color', 'rgb(255, 0, 0)');
  // The frame must not change.
  await expect(page.getByRole('navigation')).toBeVisible();
  const logout = page.getByRole('button', { name: 'Logout' }).first();
  await expect(logout).not.toHaveCSS('background-color', 'rgb(255, 0, 0)');
  await expect(logout).not.toHaveCSS('font-size', '40px');
  await page.getByRole('link', { name: 'Patient', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Patients' })).not.toHaveCSS('color', 'rgb(0, 0, 255)');
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
});
