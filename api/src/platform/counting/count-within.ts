import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';

/**
 * Counts one more for each subject in its window, which begins with the first and then forgets all. One statement,
 * the subjects in order, so that no two callers wait for each other in a circle.
 * @returns the counts, this one included, in the order of the subjects
 */
export async function countWithin(
  database: Database,
  subjects: readonly string[],
  { minutes, now }: { minutes: number; now: Date },
): Promise<number[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const ends = sql`${new Date(now.getTime() + minutes * 60_000).toISOString()}::timestamptz`;
  const values = [...subjects].sort().map((subject) => sql`(${subject}, 1, ${ends})`);
  const { rows } = (await database.transaction((tx) =>
    tx.execute(sql`
      insert into attempt as kept (subject, failures, window_ends_at) values ${sql.join(values, sql`, `)}
      on conflict (subject) do update set
        failures = case when kept.window_ends_at <= ${at} then 1 else kept.failures + 1 end,
        window_ends_at = case when kept.window_ends_at <= ${at} then ${ends} else kept.window_ends_at end
      returning subject, failures`),
  )) as unknown as { rows: { subject: string; failures: number }[] };
  return subjects.map((subject) => rows.find((row) => row.subject === subject)?.failures ?? 0);
}

/** What a count was before somebody wanted to add to it, and until when it runs. */
export interface Reserved {
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
  const { rows } = (await tx.execute(sql`
    insert into attempt as kept (subject, failures, window_ends_at) values (${subject}, 0, ${ends})
    on conflict (subject) do update set
      failures = case when kept.window_ends_at <= ${at} then 0 else kept.failures end,
      window_ends_at = case when kept.window_ends_at <= ${at} then ${ends} else kept.window_ends_at end
    returning failures, window_ends_at`)) as unknown as { rows: { failures: number; window_ends_at: string }[] };
  const { failures: before = 0, window_ends_at: windowEndsAt = '' } = rows[0] ?? {};
  const isReserved = before + count <= most;
  if (isReserved) await tx.execute(sql`update attempt set failures = failures + ${count} where subject = ${subject}`);
  return { isReserved, before, windowEndsAt: new Date(windowEndsAt) };
}
