import { constraintOf, isGivenUp } from '@openward/server-kit/postgres/errors';
import { sql } from 'drizzle-orm';
import type { DatabaseOptions, Driver, Tx, Work } from './driver.ts';
import { openPglite } from './pglite.ts';
import { migratePostgres, openPostgres } from './postgres.ts';

export type { Tx } from './driver.ts';

export interface Database extends Driver {
  /**
   * Runs `work` in a transaction, and again after a deadlock or serialization failure, which roll everything back.
   * `work` must not have side effects that cannot be repeated.
   */
  transaction<T>(work: Work<T>): Promise<T>;
}

const TRIES = 4;

/** Opens the database and migrates it. @throws where it is unreachable or its folder is in use */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const driver = options.url ? await openPostgres({ ...options, url: options.url }) : await openPglite(options);
  return { ...driver, transaction: retrying(driver) };
}

/** Runs all migrations and ends, also those that would otherwise run while a server serves. @throws as openDatabase */
export async function migrateDatabase(options: DatabaseOptions): Promise<void> {
  if (options.url) await migratePostgres({ ...options, url: options.url });
  else await (await openPglite(options)).close();
}

function retrying({ transaction }: Driver): Database['transaction'] {
  return async (work) => {
    for (let tried = 1; ; tried++) {
      try {
        return await transaction(work);
      } catch (error) {
        if (tried === TRIES || !mayGoBetterNext(error)) throw error;
      }
    }
  };
}

/**
 * True for failures that a retry can resolve: deadlock, serialization, and two transactions that drew the same check-in
 * code. On the retry the other code is visible.
 */
function mayGoBetterNext(error: unknown): boolean {
  return isGivenUp(error) || constraintOf(error, '23505') === 'appointment_check_in_code';
}

/** Serializes transactions with the same keys until they end. Keys are locked in order to avoid deadlocks. */
export async function lockFor(tx: Tx, keys: string[]): Promise<void> {
  for (const key of [...new Set(keys)].sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  }
}
