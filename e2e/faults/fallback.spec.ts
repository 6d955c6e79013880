import { expect } from '@playwright/test';
import { withSession } from '../support/people.ts';
import { REMOTES } from '../support/releases.ts';
import { test } from '../support/test.ts';
import { within } from '../support/timing.ts';
import { type FaultPortal, startFaultPortal, TIME_LIMIT } from './fault-portal.ts';

let portal: FaultPortal;
test.beforeAll(async ({ portal: behind }) => {
  portal = await startFaultPortal(behind);
});
test.afterAll(() => portal.close());
test.beforeEach(async ({ page }) => {
  await portal.heal();
  for (const name of REMOTES) await portal.serve(name, 'real');
  await portal.serve('appointments', 'faulty');
  await withSession(page, 'sysAdmin');
});
const ACTIVE = /^\/releases\/appointments\/9\.0\.0\/remoteEntry\.js$/;
const BEFORE = 'You see the version before it.';
const RESPONSIBLE = 'Responsible for this part: Booking team, booking@openward.example';

test('where the active version hangs, the one before it comes soon, at once from then on, also after a reload', async ({
  page,
}) => {
  portal.fault(ACTIVE, 'hang');
  await page.goto(`${portal.url}/appointments`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Todays Appointments' })).toBeVisible(within(TIME_LIMIT + 2000));
  await expect(page.getByText(BEFORE)).toBeVisible();

  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Todays Appointments' })).toBeVisible(within(TIME_LIMIT / 2));

  // The page still requests the active version, but does not wait for it.
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Todays Appointments' })).toBeVisible(within(TIME_LIMIT / 2));
});

test('the way to the newest stands beside the notice', async ({ page }) => {
  portal.fault(ACTIVE, '404');
  await page.goto(`${portal.url}/appointments`);
  await expect(page.getByText(BEFORE)).toBeVisible();
  await expect(page.getByText(RESPONSIBLE)).toBeVisible();
  await portal.heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Healthy appointments' })).toBeVisible();
  await expect(page.getByText(BEFORE)).toBeHidden();
});

for (const fault of ['load', 'hang at mount', 'render', 'never']) {
  test(`where the active version breaks (${fault}), the one before it is shown in the same page`, async ({ page }) => {
    await page.addInitScript((value) => sessionStorage.setItem('fault.appointments', value), fault);
    await page.goto(`${portal.url}/appointments`);
    await expect(page.getByRole('heading', { name: 'Todays Appointments' })).toBeVisible(within(8000));
    await expect(page.getByText(BEFORE)).toBeVisible();
  });
}

test.describe('a slot', () => {
  const fallback = 'We cannot show appointments right now';
  test.beforeEach(async ({ page }) => {
    // Both versions fail, so that there is no fallback.
    portal.fault(/^\/releases\/appointments\/(?!9\.0\.0\/)/, '404');
    await page.addInitScript(() => sessionStorage.setItem('seen', 'yes'));
  });

  for (const fault of ['render', 'effect', 'never']) {
    test(`that breaks (${fault}) leaves its screen standing, and Retry recovers`, async ({ page }) => {
      await page.addInitScript((value) => sessionStorage.setItem('fault.slot', value), fault);
      await page.goto(`${portal.url}/admin/home`);
      await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
      await expect(page.getByText(fallback)).toBeVisible(within(8000));
      await page.evaluate(() => sessionStorage.removeItem('fault.slot'));
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: 'Healthy slot' })).toBeVisible();
      await expect(page.getByText(fallback)).toBeHidden();
    });
  }

  test('whose remote hangs shows its fallback soon, and Retry recovers', async ({ page }) => {
    portal.fault(/^\/releases\/appointments\//, 'hang');
    await page.goto(`${portal.url}/admin/home`, { waitUntil: 'commit' });
    await expect(page.getByText(fallback)).toBeVisible(within(8000));
    await portal.heal();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Healthy slot' })).toBeVisible(within(1500));
  });
});
