import type { FactName } from '@openward/contract/platform';
import { sql } from 'drizzle-orm';
import type { Concerned } from '../access/visibility.ts';
import type { Tx } from '../database/database.ts';

/**
 * Notes a version of a record that is kept in rows of several tables, where no trigger can know what belongs together;
 * and tells open pages.
 * @param fields names on the wire of what has changed
 */
export async function noteChange(
  tx: Tx,
  fact: FactName,
  { id, version, fields }: { id: string; version: number; fields: readonly string[] },
  { doctorIds, hospitalIds }: Pick<Concerned, 'doctorIds' | 'hospitalIds'>,
): Promise<void> {
  const ids = (values: readonly string[]) => sql`${sql.param([...values])}::uuid[]`;
  await tx.execute(sql`
    select note_record_change(${id}::uuid, ${version}::integer, ${sql.param([...fields])}::text[]),
           tell_record_changed(${fact}, ${id}::uuid, ${ids(doctorIds)}, ${ids(hospitalIds)}, '{}')`);
}
