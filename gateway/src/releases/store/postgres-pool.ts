import pg from 'pg';
import { StoreUnavailableError } from '../errors.ts';
import { asReleaseError, isMissingTable, isRefused } from './postgres-errors.ts';

/**
 * How long things may take, in milliseconds. Who holds the row of the registry and says no more is cut off, and so are
 * those that wait for it.
 */
const LIMITS = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
  // Where the server does not answer at all, its own limits end nothing.
  query_timeout: 20_000,
};

/** Milliseconds that a change waits for others, in this process or elsewhere. */
const WAIT = 10_000;

/** Anything that takes statements: a pool, or one connection of it. */
export interface Asked {
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>;
}

/** Connections that keep no process from ending, and whose death is no death of the process. */
export function releasesPool(connectionString: string, max: number, wait = WAIT): pg.Pool {
  const pool = new pg.Pool({
    ...LIMITS,
    connectionString,
    max,
    connectionTimeoutMillis: wait,
    lock_timeout: wait,
    keepAlive: true,
    allowExitOnIdle: true,
    application_name: 'openward releases',
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Asks once more where the role was refused and its owner can give it rights: a backup holds none, so that after a restore
 * it has lost them.
 * @param give gives the role what it may have
 */
export function regainingRights(asked: Asked, give: () => Promise<void>): Asked {
  return {
    async query(text, values) {
      try {
        return await asked.query(text, values);
      } catch (error) {
        if (!isRefused(error)) throw error;
        await give();
        return asked.query(text, values);
      }
    },
  };
}

/** The rows that a statement gives. @throws ReleaseError */
export async function ask<Row>(asked: Asked, text: string, values?: unknown[]): Promise<Row[]> {
  try {
    const { rows } = await asked.query(text, values);
    return rows;
  } catch (error) {
    throw asReleaseError(error);
  }
}

/** Like {@link ask}, for what only reads: none where nothing was ever released, so that looking makes no tables. */
export async function look<Row>(asked: Asked, text: string, values?: unknown[]): Promise<Row[]> {
  try {
    const { rows } = await asked.query(text, values);
    return rows;
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw asReleaseError(error);
  }
}

/**
 * Does some work in one transaction, which is undone where the work fails.
 * @throws what `work` throws, and ReleaseError where the database fails
 */
export async function inTransaction<T>(pool: pg.Pool, work: (client: Asked) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error) => {
    throw asReleaseError(error);
  });
  let isBroken = false;
  try {
    await ask(client, 'begin');
    const result = await work(client);
    await client.query('commit').catch(() => {
      throw new StoreUnavailableError(
        'The database was lost while the change was being made: it may be in force. Look at `status` before you try again.',
      );
    });
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}
