import type { Contract } from '@openward/contract/everything';
import type { PatientCall } from '@openward/contract/reassign';
import { inArray, type SQL, sql } from 'drizzle-orm';
import { type AppointmentRow, asAppointment, oneAppointment, visibleAppointments } from '../appointments/index.ts';
import { instant, nullable, oneOf, rowsOf, text } from '../platform/database/rows.ts';
import { appointment, patientCall } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { notFound } from '../platform/http/refusal.ts';

type Endpoint<K extends keyof Contract['reassign']> = Handler<Contract['reassign'][K]>;

const CALL = {
  id: text,
  startedAt: instant,
  outcome: oneOf(['moved', 'cancelled', 'kept']),
  reason: oneOf(['soon', 'unreachable', 'waiting']),
  calledAt: nullable(instant),
  calledBy: nullable(text),
};

/** GET /appointment/ill-today/calls */
export const listPatientCalls: Endpoint<'listPatientCalls'> = async (_input, call) => {
  const isToday = sql`${appointment.id} in (
    select listed.appointment_id from patient_call listed
    where listed.on_day between ${day(call, -1)} and ${day(call, 1)}
      and listed.on_day = (${now(call)} at time zone hospital.time_zone)::date)`;
  const rows = await visibleAppointments(call, isToday, 'look');
  return listed(call, rows);
};

/** POST /appointment/ill-today/called. The first caller stays on record. */
export const markPatientCalled: Endpoint<'markPatientCalled'> = async ({ body }, call) => {
  const { appointmentId, isCalled } = body;
  const row = await oneAppointment(call, appointmentId, 'look');
  await call.tx.execute(
    isCalled
      ? sql`update patient_call set called_at = ${now(call)}, called_by = ${call.caller.userId}
            where appointment_id = ${appointmentId} and called_at is null`
      : sql`update patient_call set called_at = null, called_by = null where appointment_id = ${appointmentId}`,
  );
  const [shown] = await listed(call, [row]);
  if (!shown) throw notFound('Appointment not found.');
  await call.records.record(isCalled ? 'call' : 'call again', 'appointment', [row]);
  return shown;
};

/** Stores which patients have to be called. @param onDay the hospital's day, `YYYY-MM-DD` */
export async function keepCalls(
  { tx }: Pick<Call, 'tx'>,
  onDay: string,
  visits: readonly (Omit<PatientCall, 'called' | 'callReason'> & { callReason: PatientCall['callReason'] | null })[],
): Promise<void> {
  const calls = visits.flatMap(({ appointment: { id }, startedAt, outcome, callReason }) =>
    callReason ? [{ appointmentId: id, onDay, startedAt: new Date(startedAt), outcome, reason: callReason }] : [],
  );
  // Existing rows stay, because the patient may have been called already.
  if (calls.length > 0) await tx.insert(patientCall).values(calls).onConflictDoNothing();
}

/** Removes the calls for visits that were restored, and those that wait for a doctor who is no longer ill. */
export async function dropCalls({ tx }: Pick<Call, 'tx'>, doctorId: string, back: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from patient_call using appointment
    where appointment.id = appointment_id
      and (appointment_id = any(${sql.param([...back])}::uuid[])
        or (reason = 'waiting' and appointment.doctor_id = ${doctorId}))`);
}

/** The calls of those appointments that are on a list, in the order of the day. */
async function listed(call: Call, rows: readonly AppointmentRow[]): Promise<PatientCall[]> {
  if (rows.length === 0) return [];
  const calls = await rowsOf(call.tx, CALL)`
    select appointment_id as id, started_at, outcome, reason, called_at,
           full_name(caller.first_name, caller.last_name) as called_by
    from patient_call left join app_user caller on caller.id = called_by
    where ${inArray(
      patientCall.appointmentId,
      rows.map(({ id }) => id),
    )}
    order by started_at, id`;
  return calls.flatMap(({ id, startedAt, outcome, reason, calledAt, calledBy }) => {
    const row = rows.find((each) => each.id === id);
    if (!row) return [];
    const { patientPhone } = row;
    return {
      appointment: { ...asAppointment(row), ...(patientPhone && { patientPhone }) },
      startedAt: startedAt.toISOString(),
      outcome,
      callReason: reason,
      called: calledAt && { by: calledBy ?? '', at: calledAt.toISOString() },
    };
  });
}

const now = ({ services }: Pick<Call, 'services'>): SQL => sql`${services.now().toISOString()}::timestamptz`;
/** A bound on the days that are today in any zone, so that the index is used. */
const day = (call: Pick<Call, 'services'>, ahead: number): SQL =>
  sql`((${now(call)} at time zone 'UTC')::date + ${sql.raw(String(ahead))})`;
