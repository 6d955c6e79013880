import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { startPortal } from './start-portal.ts';

/** A test before a portal that its spec has to itself; `test.use({ portalEnv })` gives it other settings. */
export const test = base.extend<object, { portalEnv: NodeJS.ProcessEnv; portal: { url: string } }>({
  portalEnv: [{}, { scope: 'worker', option: true }],
  portal: [
    async ({ portalEnv }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'openward-own-'));
      const { url, close } = await startPortal(join(folder, 'data'), portalEnv);
      await use({ url });
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
});
