import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createGateway } from '@openward/gateway';
import { expect, type Page } from '@playwright/test';
import { clockOptions } from '../support/clock.ts';
import { PEOPLE, withSession } from '../support/people.ts';
import { test } from '../support/test.ts';
import { tinyRemotes } from './tiny-remote.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const DEVELOP_KEY = 'a key that is known to this test alone';
const remotes = tinyRemotes();
const remote = remotes.make('tiny', '/tiny', 'As it began');
const route = { path: '/tiny', access: ['ROLE_DOCTOR'], title: 'Tiny' };
remote.manifest('', JSON.stringify({ name: 'tiny', shellApi: '^1.0.0', routes: [route], menu: [], slots: [] }));

let portal: { url: string; close(): Promise<void> };
let child: ChildProcess;
let origin: string;
test.beforeAll(async ({ portal: { url: apiUrl } }) => {
  const releasesDir = process.env.PORTAL_RELEASES ?? '';
  const gateway = await createGateway({
    releasesDir,
    remoteTimeout: 6000,
    apiUrl,
    developKey: DEVELOP_KEY,
  });
  portal = { url: await gateway.app.listen({ port: 0, host: '127.0.0.1' }), close: gateway.close };
  const command = resolve(ROOT, 'shared/remote-kit/bin/openward.mjs');
  const options = ['develop', '--portal', portal.url, '--port', '0'];
  child = spawn(process.execPath, [command, ...options], { cwd: remote.path, stdio: 'pipe' });
  origin = await new Promise((found) => {
    child.stdout?.on('data', (text) => {
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(text)) ?? [];
      if (address) found(address);
    });
  });
});
test.afterAll(async () => {
  child.kill();
  await portal.close();
  remotes.remove();
});

async function begin(page: Page): Promise<void> {
  const cli = resolve(ROOT, 'gateway/dist/cli.js');
  const grant = [cli, 'develop', 'grant', PEOPLE.doctor, 'tiny', origin, '--portal', portal.url];
  const address = execFileSync(process.execPath, grant, {
    env: { ...process.env, ...clockOptions(), DEVELOP_KEY },
    encoding: 'utf8',
  });
  await page.goto(address.trim());
  await page.getByRole('button', { name: 'Begin' }).click();
}

test('a remote on the developer’s machine runs in their pages of a shared portal, live, and in nobody else’s', async ({
  page,
  browser,
}) => {
  await withSession(page, 'doctor');
  const failures: string[] = [];
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
  await begin(page);
  const banner = page.getByRole('complementary', { name: 'Development' });
  await expect(banner).toContainText(`only you see tiny from ${origin}`);
  await page.goto(`${portal.url}/tiny`);
  await expect(page.getByRole('heading', { name: 'As it began' })).toBeVisible();

  remote.screen('return <h1>As it was saved</h1>;');
  await expect(page.getByRole('heading', { name: 'As it was saved' })).toBeVisible();
  remote.screen('return <h1>;');
  await expect(banner).toContainText('The build of tiny failed');
  await expect(page.getByRole('heading', { name: 'As it was saved' })).toBeVisible();
  expect(failures).toEqual([]);

  const other = await browser.newPage();
  await withSession(other, 'doctor');
  const answer = await other.goto(`${portal.url}/tiny`);
  expect(answer?.headers()['content-security-policy']).not.toContain(origin);
  await expect(other.getByRole('heading', { name: 'As it was saved' })).toHaveCount(0);
  await other.close();
  // Other origins must not read the development build.
  expect((await fetch(`${origin}/openward-develop.json`, { headers: { origin: 'https://evil.example' } })).status).toBe(
    403,
  );

  await banner.getByRole('button', { name: 'Stop' }).click();
  await expect(banner).toBeHidden();
  await expect(page.getByRole('heading', { name: 'As it was saved' })).toHaveCount(0);
});
