import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ACCOUNTS, type Account, type CallOptions, callApi, DEMO_PASSWORD, signIn } from '../../lib/demo.ts';
import { type StartPortal, startPortal } from '../../lib/portal.ts';
import { freePort } from '../../lib/postgres.ts';
import { isReady, temporaryFolder, type Undo } from '../../lib/workspace.ts';

const START_LIMIT = 30_000;

/** A client of a portal's api. */
export type Api = ReturnType<typeof apiOf>;

/** A portal and a bare server on one kind of database. */
export interface Target {
  kind: 'pglite' | 'postgresql';
  /** The address, if it is a PostgreSQL. */
  databaseUrl: string | undefined;
  /** Calls the route that runs one `select 1`. */
  bare(): Promise<{ status: number }>;
  api: Api;
}

/** Starts both. @param databaseUrl of a PostgreSQL; PGlite if undefined */
export async function startTarget(undo: Undo, databaseUrl?: string, start: StartPortal = startPortal): Promise<Target> {
  const bare = await startBare(undo, databaseUrl);
  const portal = await start({ env: { DATABASE_URL: databaseUrl ?? '', TRUST_PROXY: 'loopback' } });
  undo(portal.stop);
  return { kind: databaseUrl ? 'postgresql' : 'pglite', databaseUrl, bare, api: apiOf(portal.url) };
}

function apiOf(url: string) {
  const call = (method: string, path: string, options?: CallOptions) => callApi(url, method, path, options);
  return {
    url,
    call,
    signIn: (account: Account) =>
      call('POST', '/login', { body: { username: ACCOUNTS[account], password: DEMO_PASSWORD } }),
    tokenOf: async (account: Account) => (await signIn(url, account)).token,
  };
}

async function startBare(undo: Undo, databaseUrl = ''): Promise<Target['bare']> {
  const folder = temporaryFolder(undo, 'bare');
  const PORT = String(await freePort());
  const env = { ...process.env, PORT, DATABASE_URL: databaseUrl, PGLITE_DIR: join(folder, 'database') };
  const program = join(import.meta.dirname, 'bare-server.js');
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  undo(() => child.kill('SIGTERM'));
  const url = `http://127.0.0.1:${PORT}`;
  if (!(await isReady(url, child, START_LIMIT))) throw new Error('The bare server did not start.');
  return async () => {
    const response = await fetch(`${url}/`);
    await response.json();
    return { status: response.status };
  };
}
