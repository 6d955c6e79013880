import type { Appointment } from '@openward/contract/appointments';
import type { AppointmentOutcome } from '@openward/contract/reassign';
import { inArray, type SQL, sql } from 'drizzle-orm';
import { type AppointmentRow, asAppointment, visibleAppointments } from '../appointments/index.ts';
import { appointment } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound, Refusal } from '../platform/http/refusal.ts';

/**
 * The appointments, earliest first.
 * @param others a condition of rows that the caller may see in addition
 * @throws Refusal not_found where the caller may not see all of them
 */
export async function allOf(call: Call, ids: string[], lock: 'lock' | 'look', others?: SQL): Promise<AppointmentRow[]> {
  const rows = await visibleAppointments(call, inArray(appointment.id, ids), lock, others);
  if (rows.length < ids.length) throw notFound('Appointment not found.');
  return rows.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

/** Changes each appointment separately: a refused change is rolled back, and the others continue. */
export async function eachOf(
  call: Call & { caller: Caller },
  rows: readonly AppointmentRow[],
  change: (row: AppointmentRow) => Promise<Appointment>,
): Promise<AppointmentOutcome[]> {
  const outcomes: AppointmentOutcome[] = [];
  for (const row of rows) outcomes.push(await changeOne(call, row, () => change(row)));
  return outcomes;
}

/** Changes one appointment, or rolls back to a savepoint and returns the refusal. */
export async function changeOne(
  call: Call,
  row: AppointmentRow,
  change: () => Promise<Appointment>,
): Promise<AppointmentOutcome> {
  await call.tx.execute(sql`savepoint one_of_several`);
  try {
    const appointment = await change();
    await call.tx.execute(sql`release savepoint one_of_several`);
    return { appointment, problem: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await call.tx.execute(sql`rollback to savepoint one_of_several`);
    return { appointment: asAppointment(row), problem: error.said };
  }
}
