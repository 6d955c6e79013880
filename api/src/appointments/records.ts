import type { AppointmentStatus } from '@openward/contract';
import { type Appointment, isOpen } from '@openward/contract/appointments';
import { aliasedTable, and, eq, type SQL, sql } from 'drizzle-orm';
import type { AuditedRow } from '../access/records.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { appointment, appointmentHistory, doctor, hospital, patient, user } from '../database/schema/index.ts';
import type { Call } from '../http/call.ts';
import { notFound } from '../http/refusal.ts';

const doctorUser = aliasedTable(user, 'doctor_user');
const patientUser = aliasedTable(user, 'patient_user');

const columns = {
  id: appointment.id,
  startsAt: appointment.startsAt,
  endsAt: appointment.endsAt,
  status: appointment.status,
  description: appointment.description,
  consultationType: appointment.consultationType,
  patientId: appointment.patientId,
  doctorId: appointment.doctorId,
  doctorFirstName: doctorUser.firstName,
  doctorLastName: doctorUser.lastName,
  patientFirstName: patientUser.firstName,
  patientLastName: patientUser.lastName,
  hospitalId: doctor.hospitalId,
  hospitalName: hospital.name,
  timeZone: hospital.timeZone,
};

/** An appointment with the names and the hospital that go with it. */
export interface AppointmentRow extends AuditedRow {
  startsAt: Date;
  endsAt: Date;
  status: AppointmentStatus;
  description: string;
  consultationType: string;
  doctorId: string;
  doctorFirstName: string;
  doctorLastName: string;
  patientFirstName: string | null;
  patientLastName: string | null;
  hospitalId: string;
  hospitalName: string;
  timeZone: string;
}

/** Appointments joined with their people; the caller adds the visibility rule. */
export function selectAppointments(tx: Tx, where: SQL | undefined) {
  return tx
    .select(columns)
    .from(appointment)
    .innerJoin(doctor, eq(doctor.id, appointment.doctorId))
    .innerJoin(hospital, eq(hospital.id, doctor.hospitalId))
    .innerJoin(doctorUser, eq(doctorUser.id, doctor.userId))
    .leftJoin(patient, eq(patient.id, appointment.patientId))
    .leftJoin(patientUser, eq(patientUser.id, patient.userId))
    .where(where)
    .$dynamic();
}

/** How many appointments match; the caller adds the visibility rule. */
export async function countAppointments(tx: Tx, where: SQL | undefined): Promise<number> {
  const [row] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(appointment)
    .innerJoin(doctor, eq(doctor.id, appointment.doctorId))
    .where(where);
  return row?.total ?? 0;
}

/**
 * One appointment the caller may see, its row locked until the call ends where it is to be changed.
 * @throws Refusal not_found, for somebody else's too
 */
export async function oneAppointment(call: Call, id: string, lock: 'lock' | 'look'): Promise<AppointmentRow> {
  const [row] = await call.records.read('appointment', (visible) => {
    const query = selectAppointments(call.tx, and(visible, eq(appointment.id, id)));
    return lock === 'lock' ? query.for('update', { of: appointment }) : query;
  });
  if (!row) throw notFound('Appointment');
  return row;
}

/** Writes a change, keeps what the appointment was before in its history, and records it. */
export async function changeAppointment(
  call: Call,
  before: AppointmentRow,
  action: string,
  change: Partial<typeof appointment.$inferInsert>,
): Promise<Appointment> {
  await call.tx.insert(appointmentHistory).values({
    id: newId(),
    appointmentId: before.id,
    changedBy: call.caller?.userId ?? null,
    status: before.status,
    doctorId: before.doctorId,
    startsAt: before.startsAt,
    endsAt: before.endsAt,
    patientId: before.patientId,
    consultationType: before.consultationType,
    description: before.description,
  });
  await call.tx.update(appointment).set(change).where(eq(appointment.id, before.id));
  const [row] = await selectAppointments(call.tx, eq(appointment.id, before.id));
  if (!row) throw notFound('Appointment');
  await call.records.record(action, 'appointment', [row]);
  return asAppointment(row);
}

/** True while an appointment may be cancelled, moved or confirmed: the one rule for all three. */
export function isOpenRow(row: Pick<AppointmentRow, 'status' | 'startsAt'>, now: Date): boolean {
  return isOpen({ status: row.status, startDateTime: row.startsAt.toISOString() }, now);
}

/** The row as the contract's type. */
export function asAppointment(row: AppointmentRow): Appointment {
  return {
    id: row.id,
    startDateTime: row.startsAt.toISOString(),
    endDateTime: row.endsAt.toISOString(),
    status: row.status,
    description: row.description,
    consultationType: row.consultationType,
    patientId: row.patientId,
    doctorId: row.doctorId,
    doctorDetails: { firstName: row.doctorFirstName, lastName: row.doctorLastName },
    patientDetails:
      row.patientFirstName === null || row.patientLastName === null
        ? null
        : { firstName: row.patientFirstName, lastName: row.patientLastName },
    hospitalName: row.hospitalName,
  };
}
