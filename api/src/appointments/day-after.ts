import { ARRIVED, AWAITED } from '@openward/contract/appointments';
import { sql } from 'drizzle-orm';
import { insertAudit } from '../platform/access/audit-row.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { rowsOf, text } from '../platform/database/rows.ts';
import { hasStatus } from '../platform/database/schema/index.ts';

/** Rows per batch, so that no statement nears its time limit and locks are short. */
const AT_ONCE = 500;

/** How visits of earlier days end automatically. */
const ENDS = [
  { action: 'day after: complete', from: ARRIVED, set: sql`status = 'COMPLETED', completed_at = ends_at` },
  {
    action: 'day after: did not come',
    from: AWAITED,
    set: sql`status = 'CANCELED', cancelled_by = 'portal', did_not_come = true`,
  },
];

/**
 * Ends the open visits of earlier days, by the day of each hospital: checked-in visits are completed, expected ones are
 * cancelled as not attended. Writes history and audit, and may run often and in several processes.
 */
export async function endDays(database: Database, now: Date): Promise<void> {
  for (const end of ENDS) {
    for (let ended = AT_ONCE; ended === AT_ONCE; ) ended = await database.transaction((tx) => endSome(tx, end, now));
  }
}

async function endSome(tx: Tx, { action, from, set }: (typeof ENDS)[number], now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await rowsOf(tx, { id: text, patientId: text })`
    select appointment.id, appointment.patient_id from appointment
    join doctor on doctor.id = appointment.doctor_id
    join hospital on hospital.id = doctor.hospital_id
    where ${hasStatus([...AWAITED, ...ARRIVED])}
      and appointment.status = any(${sql.param(from)}::text[])
      and appointment.starts_at < ${at} and appointment.ends_at < ${at}
      and appointment.on_day < (${at} at time zone hospital.time_zone)::date
    order by appointment.starts_at limit ${AT_ONCE}
    for update of appointment skip locked`;
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const these = sql`id = any(${sql.param(ids)}::uuid[])`;
  await tx.execute(sql`
    insert into appointment_history
      (id, appointment_id, changed_at, status, doctor_id, starts_at, ends_at, patient_id, consultation_type, description)
    select gen_random_uuid(), id, ${at}, status, doctor_id, starts_at, ends_at, patient_id, consultation_type, description
    from appointment where ${these}`);
  await tx.execute(sql`update appointment set ${set} where ${these}`);
  await insertAudit(tx, {
    id: newId(),
    requestId: 'day-after',
    actorId: null,
    actorRole: null,
    action,
    entity: 'appointment',
    entityIds: ids,
    patientIds: [...new Set(rows.map(({ patientId }) => patientId))],
    outcome: 'done',
    address: '',
  });
  return rows.length;
}
