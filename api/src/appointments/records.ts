import type { AppointmentStatus } from '@openward/contract';
import {
  type Appointment,
  type AppointmentPatient,
  type Cancellation,
  isAwaited,
  isOpen,
} from '@openward/contract/appointments';

import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AuditedRow } from '../platform/access/records.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { appointment, appointmentHistory } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import { notFound } from '../platform/http/refusal.ts';
import type { Present } from '../platform/versions/merge-edit.ts';

/** Said once and not built anew for each call: it is the product's most frequent query. */
const COLUMNS = sql.raw(`
  select appointment.id, appointment.starts_at, appointment.ends_at, appointment.status, appointment.description,
         appointment.consultation_type, appointment.patient_id, appointment.doctor_id,
         appointment.check_in_code, appointment.on_day::text as on_day, appointment.checked_in_at,
         appointment.completed_at, appointment.cancelled_by, appointment.did_not_come, appointment.cancel_reason,
         appointment.created_at, appointment.created_by, appointment.revision, appointment.changed_at,
         doctor_user.first_name as doctor_first_name, doctor_user.last_name as doctor_last_name,
         patient.date_of_birth::text as patient_date_of_birth, patient_user.first_name as patient_first_name, patient_user.last_name as patient_last_name,
         doctor.hospital_id, hospital.name as hospital_name, hospital.address as hospital_address,
         hospital.phone_no as hospital_phone, hospital.time_zone`);
const FROM = sql.raw(`
  from appointment
  join doctor on doctor.id = appointment.doctor_id
  join hospital on hospital.id = doctor.hospital_id
  join app_user doctor_user on doctor_user.id = doctor.user_id
  left join patient on patient.id = appointment.patient_id
  left join app_user patient_user on patient_user.id = patient.user_id
  where `);

/** A row as the driver gives it: instants are text. */
interface Selected {
  id: string;
  starts_at: string;
  ends_at: string;
  status: AppointmentStatus;
  description: string;
  consultation_type: string;
  patient_id: string | null;
  doctor_id: string;
  check_in_code: string;
  on_day: string;
  checked_in_at: string | null;
  completed_at: string | null;
  cancelled_by: Cancellation['by'] | null;
  did_not_come: boolean;
  cancel_reason: string;
  created_at: string;
  created_by: string | null;
  revision: number;
  changed_at: string;
  doctor_first_name: string;
  doctor_last_name: string;
  patient_first_name: string | null;
  patient_last_name: string | null;
  patient_date_of_birth: string | null;
  hospital_id: string;
  hospital_name: string;
  hospital_address: string;
  hospital_phone: string;
  time_zone: string;
}

/** An appointment with the names and the hospital that go with it. */
export interface AppointmentRow extends AuditedRow {
  startsAt: Date;
  endsAt: Date;
  status: AppointmentStatus;
  description: string;
  consultationType: string;
  doctorId: string;
  checkInCode: string;
  /** The hospital's own day, `YYYY-MM-DD`. */
  onDay: string;
  checkedInAt: Date | null;
  completedAt: Date | null;
  /** Null while it is not cancelled, or where it is not known. */
  cancelledBy: Cancellation['by'] | null;
  didNotCome: boolean;
  cancelReason: string;
  createdAt: Date;
  createdBy: string | null;
  /** How often it has changed since it was made. */
  revision: number;
  changedAt: Date;
  doctorFirstName: string;
  doctorLastName: string;
  patientFirstName: string | null;
  patientLastName: string | null;
  /** `YYYY-MM-DD`. */
  patientDateOfBirth: string | null;
  hospitalId: string;
  hospitalName: string;
  hospitalAddress: string;
  hospitalPhone: string;
  timeZone: string;
}

/**
 * Appointments joined with their people; the caller adds the visibility rule.
 * @param tail what comes after the condition: order, limit, lock
 * @param from a `with` whose table `appointment` stands in the place of the real one
 */
export async function selectAppointments(
  tx: Tx,
  where: SQL | undefined,
  tail: SQL = sql``,
  from: SQL = sql``,
): Promise<AppointmentRow[]> {
  const statement = sql`${from}${COLUMNS}${FROM}${where ?? sql`true`} ${tail}`;
  const { rows } = (await tx.execute(statement)) as unknown as { rows: Selected[] };
  return rows.map((row) => ({
    id: row.id,
    startsAt: new Date(row.starts_at),
    endsAt: new Date(row.ends_at),
    status: row.status,
    description: row.description,
    consultationType: row.consultation_type,
    patientId: row.patient_id,
    doctorId: row.doctor_id,
    checkInCode: row.check_in_code,
    onDay: row.on_day,
    checkedInAt: row.checked_in_at === null ? null : new Date(row.checked_in_at),
    completedAt: row.completed_at === null ? null : new Date(row.completed_at),
    cancelledBy: row.cancelled_by,
    didNotCome: row.did_not_come,
    cancelReason: row.cancel_reason,
    createdAt: new Date(row.created_at),
    createdBy: row.created_by,
    revision: row.revision,
    changedAt: new Date(row.changed_at),
    doctorFirstName: row.doctor_first_name,
    doctorLastName: row.doctor_last_name,
    patientFirstName: row.patient_first_name,
    patientLastName: row.patient_last_name,
    patientDateOfBirth: row.patient_date_of_birth,
    hospitalId: row.hospital_id,
    hospitalName: row.hospital_name,
    hospitalAddress: row.hospital_address,
    hospitalPhone: row.hospital_phone,
    timeZone: row.time_zone,
  }));
}

/** How many appointments match; the caller adds the visibility rule. */
export async function countAppointments(tx: Tx, where: SQL | undefined): Promise<number> {
  const { rows } = (await tx.execute(sql`select count(*)::int as total ${FROM}${where ?? sql`true`}`)) as unknown as {
    rows: { total: number }[];
  };
  return rows[0]?.total ?? 0;
}

/** How many of the appointments that match are of each kind; the caller adds the visibility rule. */
export async function tallyAppointments(tx: Tx, kind: SQL, where: SQL | undefined): Promise<Map<string, number>> {
  const { rows } = (await tx.execute(sql`
    select kind, count(*)::int as number from (select ${kind} as kind ${FROM}${where ?? sql`true`}) as kinds
    group by kind`)) as unknown as { rows: { kind: string; number: number }[] };
  return new Map(rows.map((row) => [row.kind, row.number]));
}

/**
 * One appointment the caller may see, its row locked until the call ends where it is to be changed.
 * @throws Refusal not_found, for somebody else's too
 */
export async function oneAppointment(call: Call, id: string, lock: 'lock' | 'look'): Promise<AppointmentRow> {
  const [row] = await visibleAppointments(call, eq(appointment.id, id), lock);
  if (!row) throw notFound('Appointment');
  return row;
}

/** The appointments that match and that the caller may see, their rows locked where they are to be changed. */
export function visibleAppointments(call: Call, which: SQL | undefined, lock: 'lock' | 'look') {
  return call.records.read('appointment', (visible) =>
    selectAppointments(call.tx, and(visible, which), lock === 'lock' ? sql`for update of appointment` : undefined),
  );
}

/** Writes a change, keeps what the appointment was before in its history, and records it. */
export async function changeAppointment(
  call: Pick<Call, 'tx' | 'caller' | 'records'>,
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

/** An appointment that is held, for an edit of it: time and doctor are chosen together. */
export function presentAppointment(row: AppointmentRow): Present {
  const { id, revision: version, doctorId, patientId, consultationType, description, status } = row;
  const times = { startDateTime: row.startsAt.toISOString(), endDateTime: row.endsAt.toISOString() };
  return {
    id,
    version,
    values: { ...times, doctorId, patientId, consultationType, description, status },
    renamed: { starts_at: 'startDateTime', ends_at: 'endDateTime' },
    together: ['startDateTime', 'endDateTime', 'doctorId'],
  };
}

/** True while an appointment may be cancelled, moved or confirmed: the one rule for all three. */
export function isOpenRow(row: Pick<AppointmentRow, 'status' | 'startsAt'>, now: Date): boolean {
  return isOpen({ status: row.status, startDateTime: row.startsAt.toISOString() }, now);
}

function patientNameOf(row: AppointmentRow): AppointmentPatient | null {
  const { patientFirstName: firstName, patientLastName: lastName, patientDateOfBirth: dateOfBirth } = row;
  if (firstName === null || lastName === null) return null;
  return { firstName, lastName, ...(dateOfBirth && { dateOfBirth }) };
}

/** The row as the contract's type. */
export function asAppointment(row: AppointmentRow): Appointment {
  return {
    id: row.id,
    version: row.revision,
    startDateTime: row.startsAt.toISOString(),
    endDateTime: row.endsAt.toISOString(),
    status: row.status,
    description: row.description,
    consultationType: row.consultationType,
    patientId: row.patientId,
    doctorId: row.doctorId,
    doctorDetails: { firstName: row.doctorFirstName, lastName: row.doctorLastName },
    patientDetails: patientNameOf(row),
    hospitalName: row.hospitalName,
    hospitalAddress: row.hospitalAddress,
    hospitalPhone: row.hospitalPhone,
    timeZone: row.timeZone,
    ...(isAwaited(row) && { checkIn: { code: row.checkInCode, day: row.onDay } }),
    ...(row.checkedInAt && { checkedInAt: row.checkedInAt.toISOString() }),
    ...(row.completedAt && { completedAt: row.completedAt.toISOString() }),
    ...(row.cancelledBy && {
      cancellation: { by: row.cancelledBy, didNotCome: row.didNotCome, reason: row.cancelReason },
    }),
  };
}
