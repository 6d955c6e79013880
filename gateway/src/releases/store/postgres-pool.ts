import { failureCode, isMissingTable, isRefused, sqlState } from '@openward/server-kit/postgres/errors';
import { MigrationError } from '@openward/server-kit/postgres/migrate';
import { openPool } from '@openward/server-kit/postgres/pool';
import { type Columns, type Row, readRows } from '@openward/server-kit/postgres/rows';
import type pg from 'pg';
import { ReleaseError, StoreUnavailableError } from '../errors.ts';

/** Milliseconds that a change waits for others, in this process or elsewhere. */
const WAIT = 10_000;

/** Anything that takes statements: a pool, or one connection of it. */
export interface Asked {
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>;
}

/** Connections to the database of the releases. */
export function releasesPool(connectionString: string, max: number, wait = WAIT): pg.Pool {
  return openPool({
    connectionString,
    max,
    connectionTimeoutMillis: wait,
    lock_timeout: wait,
    // Who holds the row of the registry and says no more is cut off, and so are those that wait for it.
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'openward releases',
  });
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

/** Runs a statement and reads its rows by the columns that are named. */
export type Ask = <const C extends Columns>(
  asked: Asked,
  columns: C,
  text: string,
  values?: unknown[],
) => Promise<Row<C>[]>;

/** The rows that a statement gives. @throws ReleaseError */
export const ask: Ask = async (asked, columns, text, values) => {
  try {
    return readRows(await asked.query(text, values), columns);
  } catch (error) {
    throw asReleaseError(error);
  }
};

/** Like {@link ask}, for what only reads: none where nothing was ever released, so that looking makes no tables. */
export const look: Ask = async (asked, columns, text, values) => {
  try {
    return readRows(await asked.query(text, values), columns);
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw asReleaseError(error);
  }
};

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
    await ask(client, {}, 'begin');
    const result = await work(client);
    await client.query('commit').catch(() => {
      throw new StoreUnavailableError(
        'The database connection was lost during the change, which may have been made. Check `status` before you try again.',
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

/**
 * What went wrong with the database, as one sentence. It holds no word of the driver's or the server's own: these name
 * hosts, roles and, where the address is not valid, all of it with its password.
 */
export function asReleaseError(error: unknown): ReleaseError {
  if (error instanceof ReleaseError) return error;
  switch (sqlState(error)) {
    case '55P03':
      return new StoreUnavailableError(
        'Another release command is still running, so nothing was changed. Wait until it ends and try again.',
      );
    case '57014':
      return new StoreUnavailableError('The releases database took too long to answer. Try again.');
    case '42501':
      return new ReleaseError(
        'This database role may not use the releases tables. Run one release command with DATABASE_OWNER_URL first.',
      );
    case '23503':
      return new StoreUnavailableError('Publishing took too long, and the staged files were deleted. Publish again.');
    default:
      if (error instanceof MigrationError) return new ReleaseError(error.message);
      return new StoreUnavailableError(
        `The releases database is not available right now (${failureCode(error) || 'no answer'}).`,
      );
  }
}
