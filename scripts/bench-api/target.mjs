import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../lib/parts.mjs';
import { freePort, startPortal } from '../lib/portal.mjs';

const PASSWORD = 'Demo-pass-1';

/**
 * A portal and a bare server on one database, with what benches need to call them.
 * @param {{kind: string, url?: string}} database without a URL, PGlite
 */
export async function startTarget(database) {
  const bare = await startBare(database.url);
  try {
    const portal = await startPortal({ env: { DATABASE_URL: database.url ?? '', TRUST_PROXY: 'loopback' } });
    const stop = async () => {
      await portal.stop();
      bare.stop();
    };
    return { kind: database.kind, databaseUrl: database.url, bare: () => bare.call(), api: apiOf(portal.url), stop };
  } catch (error) {
    bare.stop();
    throw error;
  }
}

/** Calls an address below `/api` and reads the answer to its end. */
function apiOf(url) {
  const call = async (method, path, { token, body, headers = {} } = {}) => {
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
    const answer = await response.json();
    return { status: response.status, result: answer.result };
  };
  const credentials = (name) => ({ username: `${name}@openward.example`, password: PASSWORD });
  return {
    url,
    call,
    signIn: (name) => call('POST', '/login', { body: credentials(name) }),
    async tokenOf(name) {
      const { status, result } = await call('POST', '/login', { body: credentials(name) });
      if (status !== 200) throw new Error(`Signing in as ${name} answered ${status}.`);
      return result.token;
    },
  };
}

async function startBare(databaseUrl) {
  const folder = mkdtempSync(join(tmpdir(), 'openward-bare-'));
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'scripts/bench-api/bare-server.mjs')], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: databaseUrl ?? '', PGLITE_DIR: join(folder, 'database') },
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
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  stop();
  throw new Error('The bare server did not start.');
}
