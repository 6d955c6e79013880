import { join } from 'node:path';
import { isChosen } from '@openward/contract/releases';

import { builtIn, publish, startCanary } from '@openward/gateway';
import { expect, type Page } from '@playwright/test';
import { anotherVersion } from '../../tools/lib/another-version.ts';
import { type Person, sessionOf, signInHere, withSession } from '../support/people.ts';
import { buildOf, REASON } from '../support/releases.ts';
import { test } from '../support/test.ts';
import { within } from '../support/timing.ts';
import { type ReleasePortal, startReleasePortal } from './release-portal.ts';

const REMOTE = 'appointments';
const ACTIVE = 'Todays Appointments';

let portal: ReleasePortal;

test.beforeEach(async ({ portal: behind }) => {
  portal = await startReleasePortal(behind);
});
test.afterEach(() => portal.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** The staff members who get canaries first and last; their ids differ in each demo practice. */
async function firstAndLast(): Promise<{ first: Person; last: Person; between: number }> {
  const staff: Person[] = ['doctor', 'hcpAdmin', 'sysAdmin'];
  const asked = staff.map(async (person) => {
    const { user } = await sessionOf(person);
    const from =
      Array.from({ length: 100 }, (_, percent) => percent).find((at) => isChosen(user.id, REMOTE, at)) ?? 100;
    return { person, from };
  });
  const found = (await Promise.all(asked)).sort((one, other) => one.from - other.from);
  const [first, , last] = found as [(typeof found)[0], (typeof found)[0], (typeof found)[0]];
  // 50 percent, if that separates them.
  const between = first.from <= 50 && last.from > 50 ? 50 : first.from;
  return { first: first.person, last: last.person, between };
}

async function canary(folder: string, percent: number): Promise<void> {
  const { manifest } = await publish(portal.store, builtIn(folder), REASON);
  await startCanary(portal.store, REMOTE, { version: manifest.version, percent }, REASON);
}

test('who is chosen sees the canary, all others what they had: after a reload and at the next release as well', async ({
  browser,
}) => {
  const { first, last, between } = await firstAndLast();
  await canary(anotherVersion(buildOf(REMOTE), '9.1.0', { [ACTIVE]: 'The first canary' }), between);

  const chosen = await browser.newPage();
  // Signing in selects the canary at once, without a reload.
  await chosen.goto(`${portal.url}/login`);
  await signInHere(chosen, first);
  await chosen.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(heading(chosen, 'The first canary')).toBeVisible();

  const other = await browser.newPage();
  await withSession(other, last);
  await other.goto(`${portal.url}/appointments`);
  await expect(heading(other, ACTIVE)).toBeVisible();

  for (const page of [chosen, other]) await page.reload();
  await expect(heading(chosen, 'The first canary')).toBeVisible();
  await expect(heading(other, ACTIVE)).toBeVisible();

  await canary(anotherVersion(buildOf(REMOTE), '9.2.0', { [ACTIVE]: 'The second canary' }), between);
  for (const page of [chosen, other]) await page.reload();
  await expect(heading(chosen, 'The second canary')).toBeVisible();
  await expect(heading(other, ACTIVE)).toBeVisible();
  for (const page of [chosen, other]) await page.close();
});

test('a canary that crashes shows the active version, is halted within a minute, and nobody gets it any more', async ({
  browser,
}) => {
  const { first, between } = await firstAndLast();
  await canary(join(import.meta.dirname, 'dist', REMOTE), between);
  const before = 'You see the version before it.';

  const context = await browser.newContext();
  const open = async (isBroken: boolean) => {
    const page = await context.newPage();
    await withSession(page, first);
    if (isBroken) await page.addInitScript(`sessionStorage.setItem('fault.${REMOTE}', 'render')`);
    await page.goto(`${portal.url}/appointments`);
    await expect(heading(page, ACTIVE)).toBeVisible();
    return page;
  };
  for (let time = 0; time < 5; time++) await expect((await open(true)).getByText(before)).toBeVisible();
  await expect.poll(async () => (await portal.store.read()).releases[REMOTE]?.canary, within(60_000)).toBeUndefined();
  expect((await portal.store.history()).at(-1)).toMatchObject({
    action: 'halt',
    who: 'gateway',
    to: '9.0.0',
    why: expect.stringMatching(/^\d+ of \d+ loads failed \(limit 5 %\)$/),
  });

  const next = await open(false);
  await expect(next.getByText(before)).toBeHidden();
  expect((await portal.store.read()).releases[REMOTE]?.withdrawn).toEqual(['9.0.0']);
  await context.close();
});

test('a canary that is drawn but whose calls fail is halted, and the history says beside which version', async ({
  browser,
}) => {
  const { first, between } = await firstAndLast();
  await canary(anotherVersion(buildOf(REMOTE), '9.3.0', { [ACTIVE]: 'The third canary' }), between);
  const context = await browser.newContext();
  await context.route(/\/api\/.*appointment/i, (route) => route.fulfill({ status: 503, body: '' }));
  let reported: Promise<unknown> | undefined;
  for (let time = 0; time < 5; time++) {
    const page = await context.newPage();
    await withSession(page, first);
    if (time === 0) reported = page.waitForResponse((response) => response.url().endsWith('/reports'));
    await page.goto(`${portal.url}/appointments`);
    await expect(heading(page, 'The third canary')).toBeVisible();
  }
  // Only reports since the canary's first minute are compared.
  await reported;
  const { active = '' } = (await portal.store.read()).releases[REMOTE] ?? {};
  // Reports what users of the active version would report.
  const beside = { name: REMOTE, version: active, kind: 'answered', weight: 1 };
  const told = await fetch(`${portal.url}/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reports: Array(25).fill(beside) }),
  });
  expect(told.status).toBe(204);
  await expect.poll(async () => (await portal.store.read()).releases[REMOTE]?.canary, within(60_000)).toBeUndefined();
  expect((await portal.store.history()).at(-1)).toMatchObject({
    action: 'halt',
    who: 'gateway',
    to: '9.3.0',
    why: `calls failed in 5 of 5 pages, with ${active} in 0 of 25`,
  });
  await context.close();
});
