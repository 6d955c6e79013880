import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';
import { instant, integer, oneRowOf, rowsOf, text } from '../database/rows.ts';
import { attempt } from '../database/schema/index.ts';

/** The number of failures that a subject may have in one window. */
export interface AttemptLimit {
  failures: number;
  /** Length of the window in minutes; it starts with the first failure, and the count resets when it ends. */
  minutes: number;
}

/**
 * Counts an attempt before the secret is checked, in its own transaction, so that parallel attempts cannot exceed the
 * limit.
 * @returns true where the attempt may continue
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

/** Resets an account's failures after a success. */
export async function forgetAttempts(database: Database, subject: string): Promise<void> {
  await database.transaction((tx) => tx.delete(attempt).where(eq(attempt.subject, subject)));
}

/** Takes back one attempt of a shared address after a success, so that a busy front desk is not locked out. */
export async function returnAttempt(database: Database, subject: string): Promise<void> {
  await database.transaction((tx) =>
    tx
      .update(attempt)
      .set({ failures: sql`greatest(${attempt.failures} - 1, 0)` })
      .where(eq(attempt.subject, subject)),
  );
}

/**
 * Adds one to each subject's count; a count resets when its window ends. One statement with sorted subjects, so that
 * concurrent callers cannot deadlock.
 * @param window `isExtended` restarts the window with each count, so that it ends after minutes without one
 * @returns the new counts, in the order of the subjects
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

/** A count before the reservation, and the end of its window. */
interface Reserved {
  isReserved: boolean;
  before: number;
  windowEndsAt: Date;
}

/**
 * Adds several to a subject's count if all fit its limit, else none, in the caller's transaction. Concurrent callers
 * wait for its end, so that together they cannot exceed the limit.
 */
export async function reserveWithin(
  tx: Tx,
  subject: string,
  { count, most, minutes, now }: { count: number; most: number; minutes: number; now: Date },
): Promise<Reserved> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const ends = sql`${new Date(now.getTime() + minutes * 60_000).toISOString()}::timestamptz`;
  // The upsert locks the row even when it changes nothing.
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
