import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

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
