import { type SQL, sql } from 'drizzle-orm';

/** Matches text that contains what a person typed, whatever its case; `%` and `_` stand for themselves. */
export function contains(column: SQL, typed: string): SQL {
  const pattern = `%${typed.trim().replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${column} ilike ${pattern}`;
}
