import type { PatientRecord, RecordConflict } from '@openward/contract/patients';
import { and, eq, getTableColumns, gt } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { patient, patientAddress, patientChange, user } from '../database/schema/index.ts';
import { Refusal } from '../http/refusal.ts';

/** What is a change's field by a column's name; the account's phone has another name on the wire. */
const FIELD_OF: ReadonlyMap<string, string> = new Map([
  ...[patient, patientAddress, user].flatMap((table) =>
    Object.entries(getTableColumns(table)).map(([field, { name }]) => [name, field] as const),
  ),
  ['phone_no', 'telePhoneNo'],
]);

/**
 * Looks whether somebody has changed meanwhile what is to be changed now, and to something else. Who changes other
 * fields of the same record is in nobody's way.
 * @param before the record as it is now, held
 * @param version of the record as whoever saves has read it; undefined for one who asks nothing
 * @throws Refusal conflict, with a {@link RecordConflict}
 */
export async function refuseConflict(
  tx: Tx,
  before: PatientRecord,
  version: number | undefined,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (version === undefined || version >= before.version) return;
  const changes = await tx
    .select({ fields: patientChange.fields })
    .from(patientChange)
    .where(and(eq(patientChange.patientId, before.id), gt(patientChange.version, version)));
  const now: Record<string, unknown> = { ...before, ...before.patientAddressDetails };
  const fields = new Set(changes.flatMap((change) => change.fields.map((name) => FIELD_OF.get(name) ?? name)));
  const changed = [...fields].filter((field) => values[field] !== undefined && values[field] !== now[field]);
  if (changed.length === 0) return;
  const details: RecordConflict = {
    version: before.version,
    changed: Object.fromEntries(changed.map((field) => [field, (now[field] ?? '') as string | boolean])),
  };
  throw new Refusal('conflict', 'Somebody else has changed this record meanwhile.', { details });
}
