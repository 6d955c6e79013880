import { sql } from 'drizzle-orm';
import type { DatabaseOptions, Driver, Tx, Work } from './driver.ts';
import { isGivenUp } from './errors.ts';
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
        if (tried === TRIES || !isGivenUp(error)) throw error;
      }
    }
  };
}

/** Serializes transactions that name the same keys until they end; keys are taken in order, so nobody deadlocks. */
export async function lockFor(tx: Tx, keys: string[]): Promise<void> {
  for (const key of [...new Set(keys)].sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  }
}
