import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { startPortal } from './start-portal.ts';

/** What a spec's own portal has otherwise than others: settings, and SQL that changes the demo practice before it starts. */
interface Own {
  portalEnv: NodeJS.ProcessEnv;
  portalChanges: string;
}

/** A test before a portal that its spec has to itself; `test.use({ portalEnv, portalChanges })` says how it differs. */
export const test = base.extend<object, Own & { portal: { url: string } }>({
  portalEnv: [{}, { scope: 'worker', option: true }],
  portalChanges: ['', { scope: 'worker', option: true }],
  portal: [
    async ({ portalEnv, portalChanges }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'openward-own-'));
      const { url, close } = await startPortal(join(folder, 'data'), portalEnv, portalChanges);
      await use({ url });
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
});
