import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { rowsOf, text } from '../database/rows.ts';

/**
 * The id of the record that records were merged into, across repeated merges; undefined where none was merged.
 * @param ids of patients, or of their accounts
 */
export async function mergedInto(tx: Tx, ids: readonly string[]): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  const asked = sql`${sql.param([...ids])}::uuid[]`;
  const [found] = await rowsOf(tx, { id: text })`
    with recursive went as (
      select merged_into as id from patient where merged_into is not null and (id = any(${asked}) or user_id = any(${asked}))
      union
      select patient.merged_into from patient join went on went.id = patient.id where patient.merged_into is not null
    )
    select went.id from went join patient on patient.id = went.id where patient.merged_into is null limit 1`;
  return found?.id;
}

/**
 * A patient's record and all records that were merged into it, with their accounts.
 * @param which a condition on `patient`
 */
export async function recordsOf(tx: Tx, which: SQL): Promise<{ patientIds: string[]; userIds: string[] }> {
  const rows = await rowsOf(tx, { id: text, userId: text })`
    with recursive same as (
      select id, user_id from patient where ${which}
      union
      select patient.id, patient.user_id from patient join same on patient.merged_into = same.id
    )
    select id, user_id from same`;
  return { patientIds: rows.map(({ id }) => id), userIds: rows.map(({ userId }) => userId) };
}
