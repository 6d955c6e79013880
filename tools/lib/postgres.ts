import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrimaryClient } from '@openward/server-kit/postgres/primary';
import type pg from 'pg';
import { pause } from './workspace.ts';

const THROW_AWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const START_LIMIT = 60_000;

/** A PostgreSQL server; `stop` only ends one that was started here. */
export interface Postgres {
  url: string;
  stop(): void;
}

/**
 * Returns a PostgreSQL for tests: `TEST_DATABASE_URL`, else a temporary cluster with this machine's binaries, else
 * undefined.
 */
export async function testPostgres(): Promise<Postgres | undefined> {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: () => {} };
  const server = await KillablePostgres.create(THROW_AWAY).catch(() => undefined);
  return server && { url: server.url, stop: () => server.stop('SIGINT') };
}

/**
 * Creates a separate database on a server.
 * @param template name of a database to copy
 */
export async function ownDatabase(
  server: string,
  what: string,
  template?: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `openward_${what}_${process.pid}`;
  const execute = (statement: string) => connected(server, (client) => client.query(statement));
  await execute(`create database ${name}${template ? ` template ${template}` : ''}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  return { url, drop: async () => void (await execute(`drop database if exists ${name} with (force)`)) };
}

/** Runs work with a connection, which is closed afterwards. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  return work(client).finally(() => client.end());
}

/** A PostgreSQL server that can be killed and restarted with the same files. */
export class KillablePostgres {
  readonly url: string;
  readonly port: number;
  readonly #folder: string;
  /** The program with its arguments. */
  readonly #command: [string, string[]];
  #server: ChildProcess | undefined;

  /**
   * @param settings as `name=value`
   * @param standbyOf a server to follow until promotion (`pg_promote()`)
   * @returns undefined if this machine has no PostgreSQL
   */
  static async create(settings: string[], standbyOf?: KillablePostgres): Promise<KillablePostgres | undefined> {
    const bin = binaries();
    if (!bin) return undefined;
    const folder = mkdtempSync(join(tmpdir(), 'openward-pg-'));
    chmodSync(folder, 0o777);
    const data = join(folder, 'data');
    // A standby starts as a copy of its primary, with a file that marks it as a standby.
    const from = `postgres://openward@127.0.0.1:${standbyOf?.port}/postgres`;
    const made = standbyOf
      ? spawnSync(...asUser(join(bin, 'pg_basebackup'), ['-d', from, '-D', data, '-R', '-c', 'fast', '--no-sync']))
      : spawnSync(...asUser(join(bin, 'initdb'), ['--no-sync', '-A', 'trust', '-U', 'openward', '-D', data]));
    if (made.status !== 0) {
      rmSync(folder, { recursive: true, force: true });
      return undefined;
    }
    const port = await freePort();
    const all = ['max_connections=200', `unix_socket_directories=${folder}`, ...settings];
    const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...all.flatMap((entry) => ['-c', entry])];
    const database = new KillablePostgres(folder, port, asUser(join(bin, 'postgres'), args));
    await database.start();
    return database;
  }

  private constructor(folder: string, port: number, command: [string, string[]]) {
    this.port = port;
    this.#folder = folder;
    this.#command = command;
    this.url = `postgres://openward@127.0.0.1:${port}/postgres`;
  }

  /** Starts the server and retries until it answers. Remains of a killed one may prevent the start for a moment. */
  async start(): Promise<void> {
    const until = Date.now() + START_LIMIT;
    while (Date.now() < until) {
      if (!this.#server || this.#server.exitCode !== null || this.#server.signalCode !== null) {
        this.#server = spawn(...this.#command, { stdio: 'ignore' });
      }
      if (await this.query('select 1').catch(() => undefined)) return;
      await pause(100);
    }
    throw new Error('PostgreSQL did not start.');
  }

  /** Kills all its processes at once, as a power cut would. */
  kill(): void {
    const postmaster = this.#server?.pid;
    if (!postmaster) return;
    for (const pid of [postmaster, ...childrenOf(postmaster)]) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended together with the postmaster.
      }
    }
  }

  /** Runs SQL on a new connection. @returns the rows of the last statement */
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]> {
    return connected(this.url, async (client) => {
      const answer: pg.QueryResult<T> | pg.QueryResult<T>[] = await client.query(text, values);
      return (Array.isArray(answer) ? answer.at(-1) : answer)?.rows ?? [];
    });
  }

  /** Ends all other connections, as an administrator or a failover does. */
  async terminateBackends(): Promise<void> {
    await this.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
  }

  /** Locks a table exclusively, which even blocks reads. */
  async holdTable(table: string, milliseconds: number): Promise<void> {
    await connected(this.url, async (client) => {
      await client.query(`begin; lock table ${table} in access exclusive mode`);
      await pause(milliseconds);
      await client.query('rollback');
    });
  }

  /** Stops the server and removes its files. */
  stop(signal: NodeJS.Signals = 'SIGKILL'): void {
    if (signal === 'SIGKILL') this.kill();
    else this.#server?.kill(signal);
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Returns a free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .on('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as AddressInfo;
        probe.close(() => resolve(port));
      });
  });
}

function binaries(): string | undefined {
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
function asUser(program: string, args: string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [program, args];
  return ['setpriv', ['--reuid=nobody', '--regid=nogroup', '--clear-groups', program, ...args]];
}

/** Returns the child processes of a process; empty if the system does not report them. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
