import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configFrom } from '@openward/api';
import { createGateway } from '@openward/gateway';
import { test as base } from '@playwright/test';
import { PORTAL_ZONE } from './clock.ts';

/** The demo practice is made anew, which takes a while on PGlite. */
const START_LIMIT = 120_000;

/** A test before a portal that its spec has to itself; `test.use({ portalEnv })` gives it other settings. */
export const test = base.extend<object, { portalEnv: NodeJS.ProcessEnv; portal: { url: string } }>({
  portalEnv: [{}, { scope: 'worker', option: true }],
  portal: [
    async ({ portalEnv }, use) => {
      const { url, close } = await startOwnPortal(portalEnv);
      await use({ url });
      await close();
    },
    { scope: 'worker', timeout: START_LIMIT },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
});

/** Serves the releases of the common portal, with an empty database of its own and the demo practice in it. */
async function startOwnPortal(env: NodeJS.ProcessEnv): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'openward-own-'));
  const gateway = await createGateway({
    releasesDir: process.env.PORTAL_RELEASES ?? '',
    remoteTimeout: 6000,
    api: configFrom({
      DATA_DIR: folder,
      DEMO: 'on',
      DEMO_TIME_ZONE: PORTAL_ZONE,
      RATE_LIMIT: '100000',
      LOG_LEVEL: 'silent',
      ...env,
    }),
  });
  const url = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    async close() {
      await gateway.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
