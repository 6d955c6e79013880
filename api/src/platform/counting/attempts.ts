import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { attempt } from '../database/schema/index.ts';
import { countWithin } from './count-within.ts';

/** How many failures a subject may have in one window. */
export interface AttemptLimit {
  failures: number;
  /** Length of the window in minutes; it starts with the first failure and then everything is forgotten. */
  minutes: number;
}

/**
 * Counts a try before the secret is looked at, in a transaction of its own: of a hundred parallel tries
 * no more than the limit get as far as the secret.
 * @returns true where the try may go on
 */
export async function claimAttempt(
  database: Database,
  subject: string,
  limit: AttemptLimit,
  now: Date,
): Promise<boolean> {
  const [count = 0] = await countWithin(database, [subject], { minutes: limit.minutes, now });
  return count <= limit.failures;
}

/** Forgets an account's failures after a success. */
export async function forgetAttempts(database: Database, subject: string): Promise<void> {
  await database.transaction((tx) => tx.delete(attempt).where(eq(attempt.subject, subject)));
}

/** Takes one try back from a shared subject: an address after a success, so that a busy desk is not locked out. */
export async function returnAttempt(database: Database, subject: string): Promise<void> {
  await database.transaction((tx) =>
    tx
      .update(attempt)
      .set({ failures: sql`greatest(${attempt.failures} - 1, 0)` })
      .where(eq(attempt.subject, subject)),
  );
}
