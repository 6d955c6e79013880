import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { configFrom, createApi } from '@openward/api';
import { createGateway } from '@openward/gateway';
import { PORTAL_ZONE } from './clock.ts';
import { releaseAll } from './releases.ts';

/** A portal in this process. */
export interface StartedPortal {
  url: string;
  close(): Promise<void>;
}

const configOf = (folder: string, env: NodeJS.ProcessEnv = {}) =>
  configFrom({
    DATA_DIR: folder,
    DEMO: 'on',
    DEMO_TIME_ZONE: PORTAL_ZONE,
    RATE_LIMIT: '100000',
    LOG_LEVEL: 'silent',
    ...env,
  });

/** Starts the built portal once for each worker, each with a demo practice of its own: workers do not disturb each other. */
export default async function startPortals({ workers }: { workers: number }): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'openward-e2e-'));
  // Workers start after this and inherit it.
  process.env.PORTAL_ZONE = PORTAL_ZONE;
  process.env.PORTAL_RELEASES = join(folder, 'releases');
  process.env.PORTAL_PRACTICE = join(folder, 'practice');
  await releaseAll(process.env.PORTAL_RELEASES);
  const api = await createApi(configOf(process.env.PORTAL_PRACTICE));
  await api.close();
  const portals: StartedPortal[] = [];
  for (let index = 0; index < workers; index++) portals.push(await startPortal(join(folder, String(index))));
  process.env.PORTAL_URLS = portals.map(({ url }) => url).join(' ');
  return async () => {
    for (const { close } of portals) await close();
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * Starts a portal with the common releases and a copy of the demo practice: making one anew takes many times as long.
 * @param folder for its data; not there yet
 * @param env other settings than those of the tests
 * @param changes to the demo practice before it starts, as SQL
 */
export async function startPortal(
  folder: string,
  env: NodeJS.ProcessEnv = {},
  changes?: string,
): Promise<StartedPortal> {
  cpSync(process.env.PORTAL_PRACTICE ?? '', folder, { recursive: true });
  if (changes) {
    const database = await PGlite.create({ dataDir: join(folder, 'database'), extensions: { btree_gist, pg_trgm } });
    await database.exec(changes);
    await database.close();
  }
  const releasesDir = process.env.PORTAL_RELEASES ?? '';
  const hospitalSignIn = env.OIDC_LABEL;
  const gateway = await createGateway({ releasesDir, remoteTimeout: 6000, hospitalSignIn, api: configOf(folder, env) });
  const url = await gateway.app.listen({ port: Number(env.PORT ?? 0), host: '127.0.0.1' });
  // Passkeys belong to a name, and an address of numbers is none.
  return { url: env.PORT ? `http://localhost:${env.PORT}` : url, close: gateway.close };
}
