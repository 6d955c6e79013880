import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A PostgreSQL for tests: the one that `TEST_DATABASE_URL` names, else a throw-away cluster from this
 * machine's own binaries, else none.
 * @returns {Promise<{url: string, stop: () => void} | undefined>}
 */
export async function testPostgres() {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: () => {} };
  const cluster = makeCluster();
  if (!cluster) return undefined;
  const port = await freePort();
  const server = spawnPostgres(cluster, port, ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']);
  const stop = () => {
    server.kill('SIGINT');
    cluster.remove();
  };
  const url = urlAt(port);
  if (await answers(url)) return { url, stop };
  stop();
  return undefined;
}

/**
 * An empty throw-away cluster, not started; undefined where this machine has no PostgreSQL.
 * @returns {{bin: string, folder: string, data: string, remove: () => void} | undefined}
 */
export function makeCluster() {
  const bin = binaries();
  if (!bin) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'openward-pg-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  const made = spawnSync(...asUser(join(bin, 'initdb'), ['--no-sync', '-A', 'trust', '-U', 'openward', '-D', data]));
  if (made.status === 0) return { bin, folder, data, remove };
  remove();
  return undefined;
}

/** Starts the server of a cluster. @param {string[]} settings as `name=value` */
export function spawnPostgres({ bin, folder, data }, port, settings) {
  const all = ['max_connections=200', `unix_socket_directories=${folder}`, ...settings];
  return spawn(
    ...asUser(join(bin, 'postgres'), [
      '-D',
      data,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      ...all.flatMap((entry) => ['-c', entry]),
    ]),
    { stdio: 'ignore' },
  );
}

/** The connection string of a cluster's own database. */
export function urlAt(port) {
  return `postgres://openward@127.0.0.1:${port}/postgres`;
}

function binaries() {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => `/usr/lib/postgresql/${version}/bin`),
    '/opt/homebrew/opt/postgresql/bin',
    '/usr/local/pgsql/bin',
    '/usr/bin',
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** PostgreSQL refuses to run as root. */
function asUser(program, args) {
  if (process.getuid?.() !== 0) return [program, args];
  return ['setpriv', ['--reuid=nobody', '--regid=nogroup', '--clear-groups', program, ...args]];
}

export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function answers(url) {
  const { default: pg } = await import('pg');
  for (let tried = 0; tried < 100; tried++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return false;
}
