import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';
import { type DevServer, startDevServer } from './dev-server.ts';
import { type TinyRemote, tinyRemotes } from './tiny-remote.ts';

const remotes = tinyRemotes();
let auth: TinyRemote;
let server: DevServer;

// The tests share one development server and run serially, because starting it takes most of the time.
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ portal: { url: apiUrl } }) => {
  auth = remotes.make('auth', '/login', 'First words');
  const extra = remotes.make('extra', '/extra', 'Second remote');
  server = await startDevServer([auth.path, extra.path], { API_URL: apiUrl });
});
test.afterAll(async () => {
  await server?.stop();
  remotes.remove();
});

/** Saves a file without changing it. */
const saveUnchanged = (file: string) => {
  const path = resolve(import.meta.dirname, '../..', file);
  writeFileSync(path, readFileSync(path));
};
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const overlay = (page: Page) => page.locator('openward-problems').getByRole('alert');
/** Collects policy violations and failed requests. */
const faultsOf = (page: Page) => {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) faults.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  return faults;
};
const open = async (page: Page, path = '/login') => {
  await page.goto(server.url + path);
  await expect(heading(page)).toBeVisible();
};

test('two remotes are live at once, one of them never released, beside the api of a portal that runs', async ({
  page,
}) => {
  await open(page);
  await expect(heading(page)).toHaveText('First words');
  await open(page, '/extra');
  await expect(heading(page)).toHaveText('Second remote');
  expect((await page.request.get(`${server.url}/api/readyz`)).status()).toBe(200);
});

test('nothing of it may be kept by a browser', async () => {
  for (const path of ['auth/remoteEntry.js', 'extra/remote.json', 'overlay.js', 'events', 'auth/missing.js']) {
    const answer = await fetch(`${server.url}/dev/${path}`);
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store']);
    await answer.body?.cancel();
  }
});

test('a syntax error is shown over the last good build, announced, and gone when it is mended', async ({ page }) => {
  const faults = faultsOf(page);
  await open(page);
  auth.screen('return <h1>Broken</h1');
  await expect(overlay(page)).toContainText(/auth\/src\/screen\.tsx:\d+:\d+/);
  expect(await overlay(page).evaluate((element) => getComputedStyle(element).position)).toBe('fixed');
  await page.reload();
  await expect(heading(page)).toHaveText('First words');
  await expect(overlay(page)).toContainText('screen.tsx');
  auth.screen('return <h1>Lost</h1>;\n}\nexport async function more() {\n  return import("./nowhere.ts");');
  await expect(overlay(page)).toContainText("Can't resolve './nowhere.ts'");
  await expect(overlay(page)).toContainText('auth/src/screen.tsx:5:17');
  auth.screen('return <h1>Mended words</h1>;');
  await expect(heading(page)).toHaveText('Mended words');
  await expect(overlay(page)).toBeHidden();
  expect(faults).toEqual([]);
});

test('a type error is shown too; Escape and × close it until something else is wrong', async ({ page }) => {
  await open(page);
  auth.screen('const count: number = "one";\n  return <h1>Wrong {count}</h1>;');
  await expect(heading(page)).toHaveText('Wrong one');
  await expect(overlay(page)).toContainText("Type 'string' is not assignable to type 'number'");
  expect(server.said()).toContain('TS2322');
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toBeHidden();
  auth.screen('const count: number = true;\n  return <h1>Wrong {count}</h1>;');
  await expect(overlay(page)).toContainText("Type 'boolean'");
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(overlay(page)).toBeHidden();
  auth.screen('return <h1>Right</h1>;');
  await expect(heading(page)).toHaveText('Right');
});

test('what the released shell does not have is told with what to do, and the page stays as it was', async ({
  page,
}) => {
  await open(page);
  auth.screen("void import('@openward/ui/button').then(({ Lever }) => Lever);\n  return <h1>Levers</h1>;");
  await expect(overlay(page)).toContainText(
    /auth \S+ uses Lever of @openward\/ui\/button, which shell \S+ does not have/,
  );
  await expect(overlay(page)).toContainText('also name shell');
  await page.reload();
  await expect(heading(page)).toHaveText('Right');
  auth.screen('return <h1>Right</h1>;');
  await expect(overlay(page)).toBeHidden();
});

test('a change of remote.json is seen; one that could not be published is refused with the reason', async ({
  page,
}) => {
  await open(page);
  await expect(page).toHaveTitle(/First title/);
  auth.manifest('Another title');
  await expect(page).toHaveTitle(/Another title/);
  auth.manifest('', '{"name": "auth", ');
  await expect(overlay(page)).toContainText('remote.json');
  auth.manifest('');
  await expect(overlay(page)).toContainText('remote.json: routes[0].title: Is required');
  await expect(page).toHaveTitle(/Another title/);
  auth.manifest('Last title');
  await expect(page).toHaveTitle(/Last title/);
  await expect(overlay(page)).toBeHidden();
});

test('where a shared package changes, the shell that holds it is built from its sources too', async ({ page }) => {
  const faults = faultsOf(page);
  await open(page);
  expect(await page.content()).not.toContain('/dev/shell/');
  saveUnchanged('shared/ui/src/button/index.ts');
  await expect(page.locator('script[src^="/dev/shell/main"]')).toBeAttached({ timeout: 60_000 });
  await expect(heading(page)).toHaveText('Right');
  // The next save rebuilds the shell from its sources, and the screen must still work.
  const reloaded = page.waitForEvent('load');
  saveUnchanged('shell/src/start/start.tsx');
  await reloaded;
  await expect(heading(page)).toHaveText('Right');
  expect(faults).toEqual([]);
  expect(server.said()).toContain('shared/ui changed');
});

test('beside a portal that runs, on its port, it says how to share', async () => {
  const port = new URL(process.env.PORTAL_URL ?? '').port;
  const start = startDevServer(['auth'], { PORT: port, API_URL: '' });
  await expect(start).rejects.toThrow(`API_URL=http://127.0.0.1:${port} PORT=${Number(port) + 1} npm run dev -- auth`);
});
