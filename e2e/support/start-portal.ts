import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configFrom } from '@openward/api';
import { createGateway } from '@openward/gateway';
import { PORTAL_ZONE } from './clock.ts';
import { releaseAll } from './releases.ts';

/** Starts the built portal once for each browser that works at a time, each with the demo practice in its own database. */
export default async function startPortals({ workers }: { workers: number }): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'openward-e2e-'));
  const releasesDir = join(folder, 'releases');
  await releaseAll(releasesDir);
  const start = async (_: unknown, index: number) => {
    const gateway = await createGateway({
      releasesDir,
      remoteTimeout: 6000,
      api: configFrom({
        DATA_DIR: join(folder, String(index)),
        DEMO_TIME_ZONE: PORTAL_ZONE,
        RATE_LIMIT: '100000',
        LOG_LEVEL: 'silent',
      }),
    });
    return { close: gateway.close, url: await gateway.app.listen({ port: 0, host: '127.0.0.1' }) };
  };
  const portals = await Promise.all(Array.from({ length: workers }, start));
  // Workers start after this and inherit it.
  process.env.PORTAL_URLS = portals.map(({ url }) => url).join(' ');
  process.env.PORTAL_ZONE = PORTAL_ZONE;
  process.env.PORTAL_RELEASES = releasesDir;
  return async () => {
    for (const { close } of portals) await close();
    rmSync(folder, { recursive: true, force: true });
  };
}
