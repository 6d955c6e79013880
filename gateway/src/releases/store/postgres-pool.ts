import { failureCode, isMissingTable, isRefused, sqlState } from '@openward/server-kit/postgres/errors';
import { MigrationError } from '@openward/server-kit/postgres/migrate';
import { openPool } from '@openward/server-kit/postgres/pool';
import { type Columns, type Row, readRows } from '@openward/server-kit/postgres/rows';
import type pg from 'pg';
import { ReleaseError, StoreUnavailableError } from '../errors.ts';

/** Milliseconds that a change waits for other changes, in any process. */
const WAIT = 10_000;

/** Anything that runs statements: a pool, or one of its connections. */
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
    // Ends a transaction that holds the registry's row without a statement, and so unblocks the others.
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'openward releases',
  });
}

/**
 * Retries a statement after a permission error once the owner has granted the rights again, because a backup does not
 * contain rights.
 * @param give grants the role its rights
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

/** Runs a statement and reads the named columns of its rows. */
export type Ask = <const C extends Columns>(
  asked: Asked,
  columns: C,
  text: string,
  values?: unknown[],
) => Promise<Row<C>[]>;

/** @throws ReleaseError */
export const ask: Ask = async (asked, columns, text, values) => {
  try {
    return readRows(await asked.query(text, values), columns);
  } catch (error) {
    throw asReleaseError(error);
  }
};

/** Like {@link ask} for reads: empty if the tables do not exist, so that reading does not create them. */
export const look: Ask = async (asked, columns, text, values) => {
  try {
    return readRows(await asked.query(text, values), columns);
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw asReleaseError(error);
  }
};

/**
 * Runs `work` in one transaction and rolls it back on failure.
 * @throws what `work` throws, and ReleaseError if the database fails
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
 * The database error as one sentence. It contains no text of the driver or server, which may reveal hosts, roles and,
 * for an invalid address, the password.
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
