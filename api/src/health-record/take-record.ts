import type { AuditAction } from '@openward/contract/audit';
import {
  MOST_TAKEN_APPOINTMENTS,
  type RecordKind,
  type TakenAppointment,
  type TakenRecord,
} from '@openward/contract/health-record';
import { and, sql } from 'drizzle-orm';
import { asAppointment, selectAppointments } from '../appointments/index.ts';
import { recordOf } from '../people/index.ts';
import { contentsOf, refuseTooMuch } from './contents.ts';
import { readDocuments } from './documents.ts';
import {
  type AskedDays,
  appointmentsOf,
  intervalOf,
  maySeeAppointments,
  patientToTake,
  rangeOf,
  TAKEN,
  type TakingCall,
} from './request.ts';

/**
 * A patient's whole record of some days; the audit records the format and the days of the download. The number of
 * statements does not depend on the size.
 * @throws Refusal not_found, also for another patient's record; not_allowed; limit_reached if it is too much
 */
export async function takeRecord(
  call: TakingCall,
  patientId: string,
  days: AskedDays,
  kind: RecordKind,
): Promise<TakenRecord> {
  const range = rangeOf(days);
  const audited = { action: TAKEN[kind], about: intervalOf(range) };
  const { id } = await patientToTake(call, patientId, audited.action, audited.about);
  refuseTooMuch(await contentsOf(call, id, days));
  return {
    takenAt: call.services.now().toISOString(),
    range,
    record: await recordOf(call.tx, id),
    appointments: maySeeAppointments(call.caller) ? await readAppointments(call, days, audited) : null,
    documents: await readDocuments(call, { days, ...audited }),
  };
}

async function readAppointments(
  call: TakingCall,
  days: AskedDays,
  { action, about }: { action: AuditAction; about: string },
): Promise<TakenAppointment[]> {
  const rows = await call.records.read(
    'appointment',
    (visible) =>
      selectAppointments(
        call.tx,
        and(visible, appointmentsOf(days)),
        sql`order by appointment.starts_at, appointment.id limit ${MOST_TAKEN_APPOINTMENTS}`,
      ),
    action,
    about,
  );
  return rows.map((row) => {
    // Leaves out the check-in pass and what only the practice or an editor needs.
    const {
      checkIn: _pass,
      version: _version,
      patientId: _id,
      patientDetails: _name,
      recurrence: _series,
      ...shown
    } = asAppointment(row);
    return { ...shown, hospitalId: row.hospitalId, createdAt: row.createdAt.toISOString() };
  });
}
