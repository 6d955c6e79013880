import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCOUNTS, type Account, DEMO_PASSWORD } from '../../lib/demo.ts';
import { type StartPortal, startPortal } from '../../lib/portal.ts';
import { freePort } from '../../lib/postgres.ts';
import { pause } from '../../lib/workspace.ts';

/** The result of a call: its type is what the endpoint says. */
// biome-ignore lint/suspicious/noExplicitAny: benches know what they asked for
export type Result = any;

/** What a call sends. */
export interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls of a portal's api. */
export interface Api {
  url: string;
  /** Calls an address below `/api` and reads the answer to its end. */
  call(method: string, path: string, options?: CallOptions): Promise<{ status: number; result: Result }>;
  signIn(account: Account): Promise<{ status: number; result: Result }>;
  tokenOf(account: Account): Promise<string>;
}

/** A portal and a bare server on one kind of database. */
export interface Target {
  kind: 'pglite' | 'postgresql';
  /** Of a PostgreSQL. */
  databaseUrl: string | undefined;
  /** A call of the route that does one `select 1`. */
  bare(): Promise<{ status: number }>;
  api: Api;
  stop(): Promise<void>;
}

/** Starts them. @param databaseUrl of a PostgreSQL; without it on PGlite */
export async function startTarget(databaseUrl?: string, start: StartPortal = startPortal): Promise<Target> {
  const bare = await startBare(databaseUrl);
  try {
    const portal = await start({ env: { DATABASE_URL: databaseUrl ?? '', TRUST_PROXY: 'loopback' } });
    const stop = async () => {
      await portal.stop();
      bare.stop();
    };
    const kind = databaseUrl ? 'postgresql' : 'pglite';
    return { kind, databaseUrl, bare: bare.call, api: apiOf(portal.url), stop };
  } catch (error) {
    bare.stop();
    throw error;
  }
}

function apiOf(url: string): Api {
  const call: Api['call'] = async (method, path, { token, body, headers = {} } = {}) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'x-timezone-offset': '0',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const answer = (await response.json()) as { result: Result };
    return { status: response.status, result: answer.result };
  };
  const signIn = (account: Account) =>
    call('POST', '/login', { body: { username: ACCOUNTS[account], password: DEMO_PASSWORD } });
  return {
    url,
    call,
    signIn,
    async tokenOf(account) {
      const { status, result } = await signIn(account);
      if (status !== 200) throw new Error(`Signing in as ${account} answered ${status}.`);
      return result.token;
    },
  };
}

async function startBare(databaseUrl = '') {
  const folder = mkdtempSync(join(tmpdir(), 'openward-bare-'));
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    PGLITE_DIR: join(folder, 'database'),
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.js')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const call = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/`);
    await response.json();
    return { status: response.status };
  };
  const stop = () => {
    child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  for (let tried = 0; tried < 300 && child.exitCode === null; tried++) {
    if (await call().catch(() => undefined)) return { call, stop };
    await pause(100);
  }
  stop();
  throw new Error('The bare server did not start.');
}
