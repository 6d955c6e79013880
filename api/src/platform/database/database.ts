import { constraintOf, isGivenUp } from '@openward/server-kit/postgres/errors';
import { sql } from 'drizzle-orm';
import type { DatabaseOptions, Driver, Tx, Work } from './driver.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

export type { Tx } from './driver.ts';

export interface Database extends Driver {
  /**
   * Runs `work` in a transaction, and again where PostgreSQL gave it up for another (deadlock, serialization):
   * nothing of it has happened then. What cannot be taken back must not stand in `work`.
   */
  transaction<T>(work: Work<T>): Promise<T>;
}

const TRIES = 4;

/** Opens the database and brings its tables up to date. @throws where it cannot be reached or the folder is in use */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const driver = options.url ? await openPostgres({ ...options, url: options.url }) : await openPglite(options);
  return { ...driver, transaction: retrying(driver) };
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
 * True for what another try may not meet: PostgreSQL gave the transaction up for another, or two drew the same check-in
 * code in the same moment. The next time the second one sees the first one's, and draws again.
 */
function mayGoBetterNext(error: unknown): boolean {
  return isGivenUp(error) || constraintOf(error, '23505') === 'appointment_check_in_code';
}

/** Serializes transactions that name the same keys until they end; keys are taken in order, so nobody deadlocks. */
export async function lockFor(tx: Tx, keys: string[]): Promise<void> {
  for (const key of [...new Set(keys)].sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  }
}
