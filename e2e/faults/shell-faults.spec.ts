import { expect, type Page, type Request } from '@playwright/test';
import { untilQuiet } from '../../tools/lib/quiet.ts';
import { withSession } from '../support/people.ts';
import { test } from '../support/test.ts';
import { within } from '../support/timing.ts';
import { type FaultPortal, startFaultPortal } from './fault-portal.ts';

// Each worker has its own gateway.
test.describe.configure({ mode: 'parallel' });
let portal: FaultPortal;
test.beforeAll(async ({ portal: behind }) => {
  portal = await startFaultPortal(behind);
});
test.afterAll(() => portal.close());
test.beforeEach(() => portal.heal());

const PATIENTS = { path: '/patient', heading: 'Patients' };
/** Shown if the server does not confirm the session, or the page lacks its registry. */
const UNAVAILABLE = 'The portal is not available right now';
/** Shown if the portal's own code does not load. */
const UNREACHABLE = 'We cannot reach the portal right now';

const patients = (page: Page) => page.getByRole('heading', { name: PATIENTS.heading, exact: true });
const words = (page: Page) => page.getByRole('alert').first();

/** Marks the page. @returns an assertion that the page was not reloaded since */
async function marked(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  return async () => expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
}

test('an alert while the network is down is shown, and what was typed stays', async ({ page }) => {
  await page.goto(`${portal.url}/login`);
  await page.getByLabel('Email').fill('ada@openward.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('Demo-pass-1');
  portal.goDown();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('We could not reach the server.').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('ada@openward.example');
});

test('staff who press Complete while the network is down are told, and the page stays', async ({ page }) => {
  await withSession(page, 'sysAdmin');
  await page.goto(`${portal.url}/appointments`);
  const button = page.getByRole('button', { name: /^(Confirm|Complete)/ }).first();
  await expect(button).toBeVisible();
  portal.goDown();
  await button.click();
  await expect(page.getByText('We could not reach the server.').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Todays Appointments' })).toBeVisible();
});

/** The shell's chunks that a page requests, in order, including shared ones. */
async function chunksOf(page: Page): Promise<string[]> {
  const chunks: string[] = [];
  const note = (request: { url(): string }) => {
    const file = /\/releases\/shell\/[^/]+\/([^/?]+\.js)$/.exec(decodeURIComponent(request.url()))?.[1];
    if (file && !file.startsWith('main')) chunks.push(file);
  };
  page.on('request', note);
  await page.goto(portal.url + PATIENTS.path);
  await expect(patients(page)).toBeVisible();
  await untilQuiet(page);
  page.off('request', note);
  return chunks;
}

for (const fault of ['500 once', '404'] as const) {
  test(`each chunk of the shell, ${fault}: no page is empty, and Retry heals without a reload`, async ({ browser }) => {
    test.setTimeout(240_000);
    const first = await browser.newPage();
    await withSession(first, 'sysAdmin');
    const chunks = await chunksOf(first);
    await first.close();
    expect(chunks.length).toBeGreaterThan(5);
    for (const chunk of chunks) {
      await test.step(chunk, async () => {
        const page = await browser.newPage();
        await withSession(page, 'sysAdmin');
        portal.fault(new RegExp(`/${chunk.replaceAll('.', '\\.')}$`), fault);
        await page.goto(portal.url + PATIENTS.path, { waitUntil: 'commit' });
        if (fault === '500 once') {
          await expect(patients(page), chunk).toBeVisible();
        } else {
          // A chunk that the screen does not need is retried in the background, and the page works without it.
          const menu = page.getByRole('link', { name: 'Patient', exact: true });
          await expect(async () => {
            const works = (await menu.isVisible()) && (await patients(page).isVisible());
            expect(works || (await words(page).isVisible()), chunk).toBe(true);
          }).toPass(within(8000));
          const isTheSame = await marked(page);
          await portal.heal();
          if (await words(page).isVisible()) await page.getByRole('button', { name: 'Try again' }).first().click();
          await expect(patients(page), chunk).toBeVisible();
          await expect(menu, chunk).toBeVisible();
          await isTheSame();
        }
        await portal.heal();
        await page.close();
      });
    }
  });
}

test('the first chunk hangs: words within 8 seconds, and Retry heals at once without a reload', async ({ page }) => {
  await withSession(page, 'sysAdmin');
  const [start] = await chunksOf(page);
  // A new context has an empty cache.
  const fresh = await (await page.context().browser()?.newContext())?.newPage();
  if (!fresh) throw new Error('no browser');
  await withSession(fresh, 'sysAdmin');
  portal.fault(new RegExp(`/${start?.replaceAll('.', '\\.')}$`), 'hang');
  await fresh.goto(portal.url + PATIENTS.path, { waitUntil: 'commit' });
  await expect(fresh.getByRole('heading', { name: UNREACHABLE })).toBeVisible(within(8000));
  const isTheSame = await marked(fresh);
  await portal.heal();
  await fresh.getByRole('button', { name: 'Try again' }).click();
  await expect(patients(fresh)).toBeVisible(within(3000));
  await isTheSame();
  await fresh.close();
});

const MAIN = /\/releases\/shell\/[^/]+\/main\.\w+\.js$/;

for (const fault of ['500 once', 'connection reset', 'truncated', 'wrong bytes'] as const) {
  test(`the main script: ${fault}; it comes by its second chance, also where the cache keeps wrong bytes`, async ({
    page,
  }) => {
    portal.forgetAsked();
    portal.fault(MAIN, fault);
    await page.goto(`${portal.url}/login`, { waitUntil: 'commit' });
    await expect.poll(() => portal.passed(MAIN)).toBeGreaterThan(0);
    await portal.heal();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible(within(8000));
    // The script's form has replaced the page's own; the broken first script did not run.
    await expect(page.locator('[data-in-page]')).toHaveCount(0, within(8000));
    expect(portal.passed(MAIN)).toBeGreaterThan(1);
  });
}

test('no script comes at all: brand, and words within 8 seconds with a way to try again', async ({ page }) => {
  portal.fault(/^\/releases\/shell\/[^/]+\/main/, 'hang');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${portal.url}/forgetpwd`, { waitUntil: 'commit' });
  // No white flash, and the brand has its size.
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(14, 19, 20)');
  expect((await page.locator('.ow-top svg').boundingBox())?.height).toBe(32);
  await expect(page.locator('.ow-top').getByText('Openward')).toBeVisible();
  const words = page.getByRole('link', { name: /Check your connection and try again/ });
  await expect(words).toBeHidden();
  await expect(words).toBeVisible(within(8000));
  expect((await words.boundingBox())?.height).toBeGreaterThan(30);
  await portal.heal();
  await words.click();
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
});

test('no script comes at all on the sign-in page: the form, and words within 8 seconds', async ({ page }) => {
  portal.fault(/^\/releases\/shell\/[^/]+\/main/, 'hang');
  await page.goto(`${portal.url}/login`, { waitUntil: 'commit' });
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Check your connection and try again/ })).toBeVisible(within(8000));
});

test('the main script is lost on the sign-in page: the words stand in its place, in the language of the reader', async ({
  page,
}) => {
  portal.fault(MAIN, '404');
  await page.goto(`${portal.url}/login`, { waitUntil: 'commit' });
  const words = page.getByRole('link', { name: /^We cannot reach the portal right now\. Check your connection/ });
  await expect(words).toBeVisible(within(8000));
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden();
  await page.evaluate(() => localStorage.setItem('openward.language', 'de'));
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: /^Das Portal ist gerade nicht erreichbar\. / })).toBeVisible(
    within(8000),
  );
});

test('Sign in is pressed before any script has come: the words say that nothing was sent', async ({ page }) => {
  portal.fault(/^\/releases\/shell\/[^/]+\/main/, 'hang');
  await page.goto(`${portal.url}/login`, { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('ada@openward.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('Demo-pass-1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const words = page.getByRole('link', { name: /^Nothing was sent: we cannot reach the portal right now\./ });
  await expect(words).toBeVisible(within(8000));
  // The message covers no field.
  const below = (await words.boundingBox()) as { y: number; height: number };
  const field = await page.getByLabel('Email').boundingBox();
  expect(field?.y).toBeGreaterThan(below.y + below.height);
});

test('the page carries no registry: words and Retry', async ({ page }) => {
  portal.fault(/^\/login$/, 'no registry');
  await page.goto(`${portal.url}/login`);
  await expect(page.getByRole('heading', { name: UNAVAILABLE })).toBeVisible();
  await portal.heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

for (const fault of ['hang', '404', 'HTML', 'connection reset'] as const) {
  test(`the session call: ${fault}; words within 8 seconds, and Retry heals without a reload`, async ({ page }) => {
    await withSession(page, 'sysAdmin');
    portal.fault(/^\/api\/verifytoken$/, fault);
    await page.goto(portal.url + PATIENTS.path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: UNAVAILABLE })).toBeVisible(within(8000));
    const isTheSame = await marked(page);
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.focus();
    const ofSession = (request: Request) => new URL(request.url()).pathname === '/api/verifytoken';
    const failed = Promise.race(
      (['requestfinished', 'requestfailed'] as const).map((end) =>
        page.waitForEvent(end as 'requestfailed', ofSession),
      ),
    );
    await page.keyboard.press('Enter');
    await failed;
    // The retry failed again, and the button can still be pressed.
    await expect(page.getByRole('alert')).toContainText('Please check your connection');
    await expect(retry).toBeFocused();
    await portal.heal();
    await page.keyboard.press('Enter');
    await expect(patients(page)).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
    await isTheSame();
  });
}

test('a shared chunk that was lost comes at Retry, for every remote that needs it', async ({ page }) => {
  await withSession(page, 'sysAdmin');
  // A screen that needs little of what the lists need.
  await page.goto(`${portal.url}/secretquestion`);
  await expect(page.getByRole('heading', { name: 'Secret Questions', exact: true })).toBeVisible();
  await untilQuiet(page);
  portal.fault(/^\/releases\/shell\//, '404');
  await page.getByRole('link', { name: 'Patient', exact: true }).click();
  await expect(words(page)).toContainText('This part of the portal is not available right now', within(8000));
  const isTheSame = await marked(page);
  await portal.heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(patients(page)).toBeVisible(within(3000));
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Todays Appointments' })).toBeVisible();
  await isTheSame();
});

test('every script of the shell is what was built: its integrity stands in the page', async ({ page, request }) => {
  await withSession(page, 'sysAdmin');
  const html = await (await request.get(`${portal.url}/login`)).text();
  const tags = [...html.matchAll(/<script defer(?: fetchpriority="high")? src="([^"]+)" integrity="(sha384-[^"]+)"/g)];
  expect(tags.map(([, src]) => src?.replace(/.*\/(\w+-?\w+).*\.js$/, '$1')).sort()).toEqual(['main']);
  const { files } = JSON.parse(/id="openward-files">([^<]*)/.exec(html)?.[1] ?? '{}');
  for (const chunk of await chunksOf(page)) expect(files[chunk], chunk).toMatch(/^sha384-/);
});
