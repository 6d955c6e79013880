import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { activate, builtIn, publish, rollback } from '@openward/gateway';
import { expect, type Page } from '@playwright/test';
import { anotherVersion } from '../../tools/lib/another-version.ts';
import { withSession } from '../support/people.ts';
import { buildOf, REASON, release } from '../support/releases.ts';
import { test } from '../support/test.ts';
import { looksAgain, marked, type ReleasePortal, startReleasePortal } from './release-portal.ts';

let portal: ReleasePortal;

test.beforeEach(async ({ page, portal: behind }) => {
  portal = await startReleasePortal(behind);
  await withSession(page, 'sysAdmin');
});
test.afterEach(() => portal.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const goTo = (page: Page, link: string) => page.getByRole('link', { name: link, exact: true }).click();

test('`rollback appointments` shows the version before at the next page load, without build or restart', async ({
  page,
}) => {
  await release(portal.releasesDir, join(import.meta.dirname, 'dist/appointments'));
  await page.goto(`${portal.url}/appointments`);
  await expect(heading(page, 'Healthy appointments')).toBeVisible();

  const output = execFileSync(
    'npm',
    ['run', '--silent', 'release', '--', 'rollback', 'appointments', '--why', 'test'],
    {
      cwd: resolve(import.meta.dirname, '../..'),
      env: { ...process.env, RELEASES_DIR: portal.releasesDir },
      encoding: 'utf8',
    },
  );
  expect(output).toContain('appointments: rolled back from 9.0.0');

  await page.reload();
  await expect(heading(page, 'Todays Appointments')).toBeVisible();
});

test('in one tab: version 1, then 2, then 1 again, each runs its own code', async ({ page }) => {
  /** Leaves the remote and returns to it. */
  const leaveAndReturn = async () => {
    await looksAgain(page);
    await goTo(page, 'Documents');
    await expect(heading(page, 'Documents')).toBeVisible();
    await goTo(page, 'Today');
  };
  const first = 'Todays Appointments';
  await page.goto(`${portal.url}/appointments`);
  await expect(heading(page, first)).toBeVisible();

  const next = anotherVersion(buildOf('appointments'), '9.1.0', { [first]: 'The second version' });
  await release(portal.releasesDir, next);
  await leaveAndReturn();
  await expect(heading(page, 'The second version')).toBeVisible();
  await expect(heading(page, first)).toBeHidden();

  await rollback(portal.store, 'appointments', REASON);
  await leaveAndReturn();
  await expect(heading(page, first)).toBeVisible();
  await expect(heading(page, 'The second version')).toBeHidden();
});

test('a form that is half filled in an open tab survives a rollback of its remote', async ({ page }) => {
  await release(
    portal.releasesDir,
    anotherVersion(buildOf('patients'), '9.1.0', { '"Patients"': '"Patients of 9.1"' }),
  );
  await page.goto(`${portal.url}/patient/add`);
  const name = page.getByLabel('First name').first();
  await name.fill('Ada');
  const isTheSame = await marked(page);

  await rollback(portal.store, 'patients', REASON);
  await looksAgain(page);
  await name.press('End');
  await name.pressSequentially(' Maria');
  await goTo(page, 'Documents');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('Ada Maria');
  expect(await isTheSame()).toBe(true);

  await goTo(page, 'Documents');
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(heading(page, 'Documents')).toBeVisible();
  await goTo(page, 'Patient');
  await expect(heading(page, 'Patients')).toBeVisible();
});

test('an open page gets a new shell at its next navigation outside a form, and the one before it after a rollback', async ({
  page,
}) => {
  const shellOf = async () => page.evaluate(() => document.querySelector<HTMLScriptElement>('script[defer]')?.src);
  await page.goto(`${portal.url}/patient/add`);
  const name = page.getByLabel('First name').first();
  await name.fill('Ada');
  const before = await shellOf();
  const isTheSame = await marked(page);

  const { manifest } = await publish(portal.store, builtIn(anotherVersion(buildOf('shell'), '9.1.0')), REASON);
  await activate(portal.store, 'shell', manifest.version, REASON);
  await looksAgain(page);
  await goTo(page, 'Documents');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('Ada');
  expect(await isTheSame()).toBe(true);

  await goTo(page, 'Documents');
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(heading(page, 'Documents')).toBeVisible();
  await expect.poll(shellOf).toContain('/releases/shell/9.1.0/');
  await expect(heading(page, 'Documents')).toBeVisible();

  await rollback(portal.store, 'shell', REASON);
  await looksAgain(page);
  await goTo(page, 'Patient');
  await expect.poll(shellOf).toBe(before);
  await expect(heading(page, 'Patients')).toBeVisible();
});
