import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { ended } from '../../tools/lib/portal.ts';
import { clockOptions } from '../support/clock.ts';
import { signInHere } from '../support/people.ts';
import { test } from '../support/test.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let folder: string;
let portal: ChildProcess;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'openward-start-'));
});
test.afterAll(async () => {
  await ended(portal);
  rmSync(folder, { recursive: true, force: true });
});

test('`npm start` releases what was built into an empty folder, and a newcomer gets the sign-in page', async ({
  page,
}) => {
  // It first compiles what has changed since the last time.
  test.setTimeout(240_000);
  const env = {
    ...process.env,
    ...clockOptions(),
    PORT: '0',
    DATA_DIR: folder,
    RELEASES_DIR: join(folder, 'releases'),
  };
  portal = spawn(process.execPath, [join(ROOT, 'tools/openward.js'), 'start'], { cwd: ROOT, env, stdio: 'pipe' });
  const said: string[] = [];
  for (const stream of [portal.stdout, portal.stderr]) stream?.on('data', (data) => said.push(String(data)));
  await expect(() => {
    expect(portal.exitCode, said.join('')).toBeNull();
    expect(said.join('')).toContain('Demo accounts');
  }).toPass({ timeout: 180_000 });
  expect(said.join('')).toContain('Released appointments');
  const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said.join('')) ?? [];
  await page.goto(`${address}/login`);
  await signInHere(page, 'patient');
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();
});
