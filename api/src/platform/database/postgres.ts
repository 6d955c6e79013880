import { setTimeout as sleep } from 'node:timers/promises';
import { causesOf, log } from '@openward/server-kit/log';
import { isUnavailable, NoConnectionError } from '@openward/server-kit/postgres/errors';
import { listenTo } from '@openward/server-kit/postgres/listen';
import {
  asOwner,
  checkMigrated,
  inTransaction,
  LOCK_TIMEOUT,
  MigrationError,
  migrate,
  ONLINE_LOCK,
  withLockRetries,
} from '@openward/server-kit/postgres/migrate';
import { openPool, roleIn } from '@openward/server-kit/postgres/pool';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { installJobs } from '../jobs/install.ts';
import { type DatabaseOptions, type Driver, migrationsFolder, type Tx } from './driver.ts';
import { NamingClient } from './named-statements.ts';
import { queryOf } from './query-of.ts';
import { grantJobs, grantTables, isOwnedByOthers } from './roles.ts';
import * as schema from './schema/index.ts';
import { followStandby } from './standby.ts';

const MIGRATION_LOCK = 7_305_001;
const PING_LIMIT = 1_500;
/** Milliseconds before an interrupted online migration is resumed. */
const ONLINE_AGAIN = 30_000;

type PostgresOptions = DatabaseOptions & { url: string };

/**
 * Opens a pool of connections to PostgreSQL and migrates it. Online migrations continue in the background.
 * @throws where PostgreSQL is unreachable
 */
export async function openPostgres(options: PostgresOptions): Promise<Driver> {
  const isLeft = await migrated(options);
  const ending = new AbortController();
  const online = isLeft ? migrateOnline(options, ending.signal) : undefined;
  const pool = openCalls(options.url, options.poolSize);
  const standby = options.reads && followStandby({ ...options.reads, primaryUrl: options.url, open: openReads });
  // A separate connection, so that the health check does not queue behind calls.
  const pinger = openPool({
    connectionString: options.url,
    max: 1,
    connectionTimeoutMillis: PING_LIMIT,
    query_timeout: PING_LIMIT,
  });
  return {
    kind: 'postgres',
    transaction: transactionsOn(pool),
    execute: (text, values) => pool.query(text, values),
    ...(standby && { standby }),
    async ping() {
      await pinger.query('select 1');
    },
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async listen(channel, listener) {
      const listening = listenTo({ url: options.url, channel, name: 'openward listens', ...listener });
      await listening.ready.catch(async (error) => {
        await listening.stop();
        throw error;
      });
      return listening.stop;
    },
    async close() {
      ending.abort();
      await standby?.close();
      await Promise.all([pool.end(), pinger.end(), online]);
    },
  };
}

/** Opens a pool for calls. */
function openCalls(url: string, most = 10): pg.Pool {
  return openPool({
    connectionString: url,
    max: most,
    // JIT compilation takes ten times as long as our slowest query, and PostgreSQL overestimates costs because it
    // assumes a thousand rows for each series of days.
    options: '-c jit=off',
    Client: NamingClient,
    // Sends statements together that are not awaited one by one.
    pipeline: true,
  } as pg.PoolConfig);
}

function openReads(url: string): { pool: pg.Pool; transaction: Driver['transaction'] } {
  const pool = openCalls(url);
  return { pool, transaction: transactionsOn(pool) };
}

/** Runs all migrations, also online ones. @throws MigrationError, and where PostgreSQL is unreachable */
export async function migratePostgres(options: PostgresOptions): Promise<void> {
  if (await migrated(options)) await finishOnline(options);
}

/**
 * Runs transactions on the pool's connections. Drizzle's own have two problems: they never release a connection whose
 * `begin` fails, which empties the pool, and they wait for `begin`, which costs each call a round trip.
 */
function transactionsOn(pool: pg.Pool): Driver['transaction'] {
  const known = new WeakMap<pg.PoolClient, Transactions>();
  return async (work) => {
    const client = (await pool.connect().catch((cause) => {
      throw new NoConnectionError('no connection', { cause });
    })) as pg.PoolClient;
    const transactions = known.get(client) ?? new Transactions(client);
    known.set(client, transactions);
    const last: (() => SQL)[] = [];
    let isBroken = false;
    try {
      const result = await work(transactions.tx, (statement) => last.push(statement));
      await transactions.commit(last.map((statement) => statement()));
      return result;
    } catch (cause) {
      await transactions.rollback().catch(() => {
        isBroken = true;
      });
      // The server may still run the abandoned statement, so the connection must not be reused.
      isBroken ||= isUnavailable(cause);
      throw cause;
    } finally {
      client.release(isBroken);
    }
  };
}

/** The transactions of one connection, in sequence; `begin` is sent with the first statement that needs it. */
class Transactions {
  readonly tx: Tx;
  readonly #client: pg.PoolClient;
  #begun: Promise<unknown> | undefined;

  constructor(client: pg.PoolClient) {
    this.#client = client;
    const query = (...asked: unknown[]) => {
      this.#begin();
      return client.query(...(asked as [pg.QueryConfig]));
    };
    // Plain SQL bypasses drizzle's sessions, which cost more than the statement itself.
    this.tx = Object.assign(drizzle({ query } as pg.PoolClient, { schema }) as unknown as Tx, {
      execute: (statement: SQLWrapper | string) =>
        query(configOf(typeof statement === 'string' ? sql.raw(statement) : statement.getSQL())),
      withoutBegin: (statement: SQL) => client.query(configOf(statement)),
    });
  }

  async commit(last: SQL[]): Promise<void> {
    if (last.length === 0 && !this.#begun) return;
    const begun = this.#begin();
    this.#begun = undefined;
    const ending = last.map((statement) => this.#client.query(queryOf(statement)));
    // After a failed statement PostgreSQL answers `commit` with a rollback, so the first error is thrown before it.
    const { command } = (await Promise.all([begun, ...ending, this.#client.query('commit')])).at(-1) as pg.QueryResult;
    if (command !== 'COMMIT') throw new Error('the transaction was undone');
  }

  async rollback(): Promise<void> {
    this.#begun = undefined;
    await this.#client.query('rollback');
  }

  /** Not awaited: it travels with the first statement, which also reports a lost connection. */
  #begin(): Promise<unknown> {
    if (!this.#begun) {
      this.#begun = this.#client.query('begin');
      this.#begun.catch(() => {});
    }
    return this.#begun;
  }
}

function configOf(statement: SQL): pg.QueryConfig {
  return { ...queryOf(statement), types: TYPES };
}

/** Dates and times stay text, as drizzle expects. */
const TEXTS = new Set<number>([
  pg.types.builtins.TIMESTAMPTZ,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.DATE,
  pg.types.builtins.INTERVAL,
  // Arrays of numeric, timestamp, interval and date.
  1231,
  1115,
  1185,
  1187,
  1182,
]);
const asText = (value: string) => value;
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (TEXTS.has(type) ? asText : pg.types.getTypeParser(type, format as 'text')),
};

/**
 * Migrates the tables as their owner and grants the application's role its rights.
 * @returns whether online migrations are left for {@link migrateOnline}
 */
async function migrated({ url, ownerUrl, migrations: folder = migrationsFolder }: PostgresOptions): Promise<boolean> {
  let isLeft = false;
  await asOwner({ url, ownerUrl, lock: MIGRATION_LOCK, name: 'openward migrations' }, async (execute) => {
    if (!ownerUrl && (await isOwnedByOthers(execute))) return checkMigrated(execute, { folder, leavesOnline: true });
    const isForAnother = roleIn(url) !== roleIn(ownerUrl ?? url);
    const grant = isForAnother ? () => grantTables(execute, url) : undefined;
    isLeft = await migrate(execute, { folder, grant, leavesOnline: true });
    if (grant) {
      const grantAll = () => grant().then(() => grantJobs(execute, url));
      await withLockRetries('Granting rights to the application', () => inTransaction(execute, grantAll));
    }
    await execute(`set lock_timeout = '${LOCK_TIMEOUT}'`);
    await withLockRetries('The job queue', () => installJobs(execute));
  });
  return isLeft;
}

/** Runs the remaining online migrations and retries them after errors, until they are done or aborted. */
async function migrateOnline(options: PostgresOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await finishOnline(options, signal);
      return;
    } catch (error) {
      if (signal.aborted) return;
      log.error(
        { causes: causesOf(error) },
        error instanceof MigrationError ? error.message : 'online migration failed',
      );
      await sleep(ONLINE_AGAIN, undefined, { signal }).catch(() => {});
    }
  }
}

function finishOnline(
  { url, ownerUrl, migrations: folder = migrationsFolder }: PostgresOptions,
  signal?: AbortSignal,
): Promise<void> {
  const tables = { url, ownerUrl, lock: ONLINE_LOCK, name: 'openward online migrations' };
  return asOwner(signal ? { ...tables, signal } : tables, (execute) => migrate(execute, { folder }));
}
