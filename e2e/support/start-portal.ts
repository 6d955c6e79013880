import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configFrom } from '@openward/api';
import { createGateway } from '@openward/gateway';
import { PORTAL_ZONE } from './clock.ts';
import { releaseAll } from './releases.ts';

/** Starts the built portal on a port of its own, with the demo practice in an empty database. */
export default async function startPortal(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'openward-e2e-'));
  const releasesDir = join(folder, 'releases');
  await releaseAll(releasesDir);
  const gateway = await createGateway({
    releasesDir,
    remoteTimeout: 6000,
    api: configFrom({ DATA_DIR: folder, DEMO_TIME_ZONE: PORTAL_ZONE, RATE_LIMIT: '100000', LOG_LEVEL: 'silent' }),
  });
  const url = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  // Workers start after this and inherit it.
  process.env.PORTAL_URL = url;
  process.env.PORTAL_ZONE = PORTAL_ZONE;
  process.env.PORTAL_RELEASES = releasesDir;
  return async () => {
    await gateway.close();
    rmSync(folder, { recursive: true, force: true });
  };
}
