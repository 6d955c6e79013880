import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { startDevServer } from './dev-server.ts';

const root = resolve(import.meta.dirname, '../..');
const touch = (file: string) => writeFileSync(join(root, file), readFileSync(join(root, file)));

test('the server begins anew after a change, its data stays its own, and it ends with its parent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'openward-dev-api-'));
  cpSync(process.env.PORTAL_PRACTICE ?? '', folder, { recursive: true });
  const env = { API_URL: '', DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const server = await startDevServer(['api'], env);
  try {
    const isReady = async () => (await fetch(`${server.url}/readyz`)).status;
    expect(await isReady()).toBe(200);
    const second = startDevServer(['auth'], env);
    await expect(second).rejects.toThrow(/in use by process \d+[\s\S]*API_URL=\S+ PORT=\d+ npm run dev -- auth/);
    const before = await versionAt(server.url);
    // Changes the same files as compiling does.
    touch('api/dist/index.js');
    touch('api/src/index.ts');
    await expect.poll(server.said).toContain('restarting the api');
    await expect.poll(() => versionAt(server.url)).not.toBe(before);
    expect(await isReady()).toBe(200);
    expect(await server.stop(), server.said()).toBe(0);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The version that an open page compares to detect that it is outdated. */
async function versionAt(url: string): Promise<string> {
  const { body } = await fetch(`${url}/dev/events`);
  const reader = body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return JSON.parse(new TextDecoder().decode(first?.value).replace('data: ', '')).version;
}
