import { setTimeout as sleep } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { installJobs } from '../jobs/install.ts';
import type { DatabaseOptions, Driver, ExecuteSql, Tx } from './driver.ts';
import { isUnavailable, NoConnectionError } from './errors.ts';
import { listenTo } from './listen.ts';
import { checkMigrated, inTransaction, LOCK_TIMEOUT, migrate, withLockRetries } from './migrate.ts';
import { NamingClient } from './named-statements.ts';
import { grantJobs, grantTables, isOwnedByOthers } from './roles.ts';
import * as schema from './schema/index.ts';

const MIGRATION_LOCK = 7_305_001;
const LOCK_POLL = 250;

/**
 * How long things may take, in milliseconds. A statement that waits for a row which somebody has locked gives up
 * before a person does, and a database that hangs costs each call seconds and not the whole server.
 */
const LIMITS = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
  // Where the server does not answer at all, its own limits end nothing.
  query_timeout: 20_000,
};
const PING_LIMIT = 1_500;

/** PostgreSQL behind a pool of connections, migrated. @throws where it cannot be reached */
export async function openPostgres(options: DatabaseOptions & { url: string }): Promise<Driver> {
  await migrated(options);
  const pool = survivingPool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    ...LIMITS,
    // Compiling a plan takes ten times as long as the longest of our queries, and how dear one is PostgreSQL guesses
    // by the thousand days that it thinks each series to have.
    options: '-c jit=off',
    Client: NamingClient,
    // Statements that are not waited for one by one travel together.
    pipeline: true,
  } as pg.PoolConfig);
  // One connection of its own, so that a sign of life does not queue behind the calls.
  const pinger = survivingPool({
    connectionString: options.url,
    max: 1,
    connectionTimeoutMillis: PING_LIMIT,
    query_timeout: PING_LIMIT,
  });
  return {
    kind: 'postgres',
    transaction: transactionsOn(pool),
    execute: (text, values) => pool.query(text, values),
    async ping() {
      await pinger.query('select 1');
    },
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    listen: (channel, listener) => listenTo(options.url, channel, listener),
    async close() {
      await Promise.all([pool.end(), pinger.end()]);
    },
  };
}

/**
 * Transactions on connections of the pool. Not drizzle's own, for two reasons: where `begin` fails because the
 * connection has just died, that one never gives the connection back, and the pool is empty after as many failures as
 * it has places; and it waits for `begin`, which costs each call a round trip.
 */
function transactionsOn(pool: pg.Pool): Driver['transaction'] {
  const known = new WeakMap<pg.PoolClient, Tx>();
  return async (work) => {
    const client = (await pool.connect().catch((cause) => {
      throw new NoConnectionError('no connection', { cause });
    })) as pg.PoolClient;
    const tx = known.get(client) ?? (drizzle(client, { schema }) as unknown as Tx);
    known.set(client, tx);
    const last: (() => SQL)[] = [];
    let isBroken = false;
    try {
      // Not waited for: it travels with the first statement, and where it fails the connection is gone for that too.
      const begun = client.query('begin');
      begun.catch(() => {});
      const result = await work(tx, (statement) => last.push(statement));
      const ending = last.map((statement) => asQuery(statement())).map((query) => client.query(query));
      // After a statement that failed, PostgreSQL answers `commit` by undoing everything; what failed is said first.
      const { command } = (await Promise.all([begun, ...ending, client.query('commit')])).at(-1) as pg.QueryResult;
      if (command !== 'COMMIT') throw new Error('the transaction was undone');
      return result;
    } catch (cause) {
      await client.query('rollback').catch(() => {
        isBroken = true;
      });
      // It may still be at work on what we no longer wait for: nobody else shall get it.
      isBroken ||= isUnavailable(cause);
      throw cause;
    } finally {
      client.release(isBroken);
    }
  };
}

const dialect = new PgDialect();

function asQuery(statement: SQL): pg.QueryConfig {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  return { text, values };
}

/**
 * A pool that outlives its connections: one that dies while a transaction holds it emits `error` on the client,
 * which the pool does not hear, and an error that nobody hears ends the process.
 */
function survivingPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, allowExitOnIdle: true, keepAlive: true });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Brings the tables up to date as their owner, and gives the application's role what it may have. */
async function migrated({ url, ownerUrl }: DatabaseOptions & { url: string }): Promise<void> {
  const client = new pg.Client({
    connectionString: ownerUrl ?? url,
    connectionTimeoutMillis: 10_000,
    application_name: 'openward migrations',
  });
  client.on('error', () => {});
  await client.connect();
  const execute: ExecuteSql = (text, values) => client.query(text, values);
  try {
    if (!ownerUrl && (await isOwnedByOthers(execute))) return await checkMigrated(execute);
    await takeMigrationLock(execute);
    const isForAnother = new pg.Client({ connectionString: url }).user !== client.user;
    const grant = isForAnother ? () => grantTables(execute, url) : undefined;
    await migrate(execute, { grant });
    if (grant) {
      const grantAll = () => grant().then(() => grantJobs(execute, url));
      await withLockRetries('Giving the application its rights', () => inTransaction(execute, grantAll));
    }
    await execute(`set lock_timeout = '${LOCK_TIMEOUT}'`);
    await withLockRetries('The job queue', () => installJobs(execute));
  } finally {
    await client.end();
  }
}

/**
 * Waits until no other copy of the api migrates. It polls: a statement that waits is an open transaction, and
 * `create index concurrently` would wait for that.
 */
async function takeMigrationLock(execute: ExecuteSql): Promise<void> {
  for (;;) {
    const { rows } = await execute('select pg_try_advisory_lock($1) as is_mine', [MIGRATION_LOCK]);
    if ((rows as { is_mine: boolean }[])[0]?.is_mine) return;
    await sleep(LOCK_POLL);
  }
}
