import { AWAITED } from '@openward/contract/appointments';
import type { Saved } from '@openward/contract/availability';
import { inArray, sql } from 'drizzle-orm';
import { at, workTables } from '../appointments/availability.ts';
import { asAppointment, visibleAppointments } from '../appointments/records.ts';
import type { Tx } from '../platform/database/database.ts';
import { appointment } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';

/**
 * Changes when doctors work, unless visits would then lie outside their hours: those are named, and only who accepts
 * them has it saved. No visit is changed by it, and one that lay outside before is not named again.
 * @param change writes it; it is undone where it is not saved
 */
export async function saveUnlessOutside(
  call: Call,
  doctorIds: string[],
  accept: boolean | undefined,
  change: () => Promise<void>,
): Promise<Saved> {
  const before = await outsideHours(call.tx, doctorIds, call.services.now());
  await call.tx.execute(sql`savepoint hours_before`);
  await change();
  const after = await outsideHours(call.tx, doctorIds, call.services.now());
  const known = new Set(before);
  const ids = after.filter((id) => !known.has(id));
  const isSaved = ids.length === 0 || accept === true;
  // What the audit says must stay, so it is written after this.
  if (!isSaved) await call.tx.execute(sql`rollback to savepoint hours_before`);
  const rows = await visibleAppointments(call, ids.length > 0 ? inArray(appointment.id, ids) : sql`false`, 'look');
  rows.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  return { isSaved, outside: rows.map(asAppointment) };
}

/** The visits to come that do not lie in one of their doctor's working periods. */
async function outsideHours(tx: Tx, doctorIds: string[], now: Date): Promise<string[]> {
  if (doctorIds.length === 0) return [];
  const awaited = sql`a.doctor_id = any(${sql.param(doctorIds)}::uuid[]) and a.starts_at > ${at(now)}
    and a.status in ${[...AWAITED]}`;
  const { rows: found } = (await tx.execute(
    sql`select max(a.starts_at) as last from appointment a where ${awaited}`,
  )) as unknown as { rows: { last: string | Date | null }[] };
  const last = found[0]?.last;
  if (!last) return [];
  const { rows } = (await tx.execute(sql`
    with ${workTables({ days: { from: now, to: new Date(last) }, doctorIds })}
    select a.id from appointment a
    where ${awaited} and not exists (
      select from hours
      where hours.doctor_id = a.doctor_id and hours.opens <= a.starts_at and hours.closes >= a.ends_at)`)) as unknown as {
    rows: { id: string }[];
  };
  return rows.map(({ id }) => id);
}
