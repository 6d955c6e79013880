import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';
import { instant, integer, oneRowOf, rowsOf, text } from '../database/rows.ts';
import { attempt } from '../database/schema/index.ts';

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

/**
 * Counts one more for each subject in its window, which begins with the first and then forgets all. One statement,
 * the subjects in order, so that no two callers wait for each other in a circle.
 * @param window `isExtended` where each count begins it anew, so that it ends after minutes without one
 * @returns the counts, this one included, in the order of the subjects
 */
export async function countWithin(
  database: Database,
  subjects: readonly string[],
  window: { minutes: number; now: Date; isExtended?: boolean },
): Promise<number[]> {
  const { minutes, now, isExtended = false } = window;
  const at = sql`${now.toISOString()}::timestamptz`;
  const ends = sql`${new Date(now.getTime() + minutes * 60_000).toISOString()}::timestamptz`;
  const values = [...subjects].sort().map((subject) => sql`(${subject}, 1, ${ends})`);
  const rows = await database.transaction(
    (tx) => rowsOf(tx, { subject: text, failures: integer })`
      insert into attempt as kept (subject, failures, window_ends_at) values ${sql.join(values, sql`, `)}
      on conflict (subject) do update set
        failures = case when kept.window_ends_at <= ${at} then 1 else kept.failures + 1 end,
        window_ends_at = case when ${isExtended} or kept.window_ends_at <= ${at} then ${ends} else kept.window_ends_at end
      returning subject, failures`,
  );
  return subjects.map((subject) => rows.find((row) => row.subject === subject)?.failures ?? 0);
}

/** What a count was before somebody wanted to add to it, and until when it runs. */
interface Reserved {
  isReserved: boolean;
  before: number;
  windowEndsAt: Date;
}

/**
 * Adds several to a subject's count where all of them are within its limit, else none, in a transaction of the caller's.
 * Whoever else wants some waits until that ends, so that two together never pass the limit.
 */
export async function reserveWithin(
  tx: Tx,
  subject: string,
  { count, most, minutes, now }: { count: number; most: number; minutes: number; now: Date },
): Promise<Reserved> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const ends = sql`${new Date(now.getTime() + minutes * 60_000).toISOString()}::timestamptz`;
  // Even where it changes nothing, this holds the row.
  const { failures: before, windowEndsAt } = await oneRowOf(tx, { failures: integer, windowEndsAt: instant })`
    insert into attempt as kept (subject, failures, window_ends_at) values (${subject}, 0, ${ends})
    on conflict (subject) do update set
      failures = case when kept.window_ends_at <= ${at} then 0 else kept.failures end,
      window_ends_at = case when kept.window_ends_at <= ${at} then ${ends} else kept.window_ends_at end
    returning failures, window_ends_at`;
  const isReserved = before + count <= most;
  if (isReserved) await tx.execute(sql`update attempt set failures = failures + ${count} where subject = ${subject}`);
  return { isReserved, before, windowEndsAt };
}
