import { APPOINTMENT_STATUSES, isStaff } from '@openward/contract';
import {
  type Appointment,
  type CalendarAppointment,
  type DeskAppointment,
  isAwaited,
  isOpen,
} from '@openward/contract/appointments';
import type { AuditAction } from '@openward/contract/audit';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { doctorsById } from '../people/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import {
  boolean,
  instant,
  integer,
  nullable,
  oneOf,
  oneRowOf,
  type Row,
  rowsOf,
  snakeCase,
  text,
  withoutBegin,
} from '../platform/database/rows.ts';
import { appointment, appointmentHistory, DOCTOR_AWAY } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import type { Key, ListPage } from '../platform/http/list-page.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import type { Present } from '../platform/versions/merge-edit.ts';
import { queueNotification } from './notifications.ts';

const FROM = sql.raw(`
  from appointment
  join doctor on doctor.id = appointment.doctor_id
  join hospital on hospital.id = doctor.hospital_id
  join app_user doctor_user on doctor_user.id = doctor.user_id
  left join patient on patient.id = appointment.patient_id
  left join app_user patient_user on patient_user.id = patient.user_id
  where `);

/** The tables for counting: those that visibility and days need, without names of people. */
const COUNTED = sql.raw(` appointment
  join doctor on doctor.id = appointment.doctor_id
  join hospital on hospital.id = doctor.hospital_id
  where `);

const CALENDAR_COLUMNS = {
  id: text,
  startsAt: instant,
  endsAt: instant,
  status: oneOf(APPOINTMENT_STATUSES),
  consultationType: text,
  /** For the audit. */
  patientId: nullable(text),
  doctorId: text,
  /** The number of changes since it was created. */
  revision: integer,
  doctorFirstName: text,
  doctorLastName: text,
  patientFirstName: nullable(text),
  patientLastName: nullable(text),
  hospitalName: text,
  timeZone: text,
  series: nullable(text),
  /** The place in its series, and the number of visits in it. */
  seriesPlace: nullable(integer),
  seriesSize: nullable(integer),
  /** Its key for paging. */
  place: nullable(text),
};

const DESK_COLUMNS = {
  ...CALENDAR_COLUMNS,
  /** The hospital's day, `YYYY-MM-DD`. */
  onDay: text,
  /** Null while it is not cancelled, or where it is unknown. */
  cancelledBy: nullable(oneOf(['patient', 'practice', 'portal'])),
  didNotCome: boolean,
  lateMinutes: nullable(integer),
  smsNote: text,
  /** `YYYY-MM-DD`. */
  patientDateOfBirth: nullable(text),
  doctorAway: boolean,
  description: text,
  /** Ten digits; null or empty where the patient has no number. */
  patientPhone: nullable(text),
};

/** All columns of an appointment. */
export const APPOINTMENT = {
  ...DESK_COLUMNS,
  checkInCode: text,
  checkedInAt: nullable(instant),
  completedAt: nullable(instant),
  cancelReason: text,
  /** Its number in the rule of its series. */
  seriesOccurrence: nullable(integer),
  createdAt: instant,
  createdBy: nullable(text),
  changedAt: instant,
  hospitalId: text,
  hospitalAddress: text,
  hospitalPhone: text,
  /** Null without a request for an earlier time. */
  earlierRequestId: nullable(text),
};

/** The SQL of columns that are not plain columns of the appointment. */
const SOURCES: Partial<Record<string, string>> = {
  doctorAway: DOCTOR_AWAY,
  onDay: 'appointment.on_day::text',
  doctorFirstName: 'doctor_user.first_name',
  doctorLastName: 'doctor_user.last_name',
  patientFirstName: 'patient_user.first_name',
  patientLastName: 'patient_user.last_name',
  patientDateOfBirth: 'patient.date_of_birth::text',
  hospitalId: 'doctor.hospital_id',
  hospitalName: 'hospital.name',
  hospitalAddress: 'hospital.address',
  hospitalPhone: 'hospital.phone_no',
  patientPhone: "coalesce(nullif(patient.mobile_phone_no, ''), patient_user.phone_no)",
  timeZone: 'hospital.time_zone',
  earlierRequestId:
    '(select earlier.id from waiting_request earlier where earlier.appointment_id = appointment.id and earlier.ended_at is null)',
};

/** The columns that a list reads, and how it shows them. */
export interface View<C extends typeof CALENDAR_COLUMNS, T> {
  columns: C;
  /** Built once, because this is the most frequent query of the product. */
  select: SQL;
  shown: (row: Omit<Row<C>, 'place'>) => T;
}

/**
 * @param shown a row as the contract's type
 * @param sources the SQL of columns that only this view has
 */
export function viewOf<C extends typeof CALENDAR_COLUMNS, T>(
  columns: C,
  shown: View<C, T>['shown'],
  sources: Partial<Record<string, string>> = {},
): View<C, T> {
  const names = Object.keys(columns).filter((name) => name !== 'place');
  const select = names.map((name) => {
    const column = snakeCase(name);
    return `${sources[name] ?? SOURCES[name] ?? `appointment.${column}`} as ${column}`;
  });
  return { columns, select: sql.raw(`select ${select.join(', ')}`), shown };
}

export const WHOLE = viewOf(APPOINTMENT, asAppointment);
export const FOR_CALENDAR = viewOf(CALENDAR_COLUMNS, asCalendarAppointment);
export const FOR_DESK = viewOf(DESK_COLUMNS, asDeskAppointment);

/** An appointment with its people and hospital. */
export type AppointmentRow = Omit<Row<typeof APPOINTMENT>, 'place'>;
type DeskRow = Omit<Row<typeof DESK_COLUMNS>, 'place'>;
type CalendarRow = Omit<Row<typeof CALENDAR_COLUMNS>, 'place'>;

/**
 * Appointments joined with their people, as {@link APPOINTMENT} reads them; the caller adds the visibility rule.
 * @param tail order, limit and lock, or the page of a list
 * @param from a `with` whose table `appointment` replaces the real one
 * @param select of a {@link View}
 */
export function appointmentsWhere(
  where: SQL | undefined,
  tail: SQL | ListPage = sql``,
  from: SQL = sql``,
  select: SQL = WHOLE.select,
): SQL {
  const [place, end] = 'place' in tail ? [tail.place, tail.tail] : [sql`null`, tail];
  return sql`${from}${select}, ${place} as place${FROM}${where ?? sql`true`} ${end}`;
}

/** Runs the query of {@link appointmentsWhere}. */
export async function selectAppointments(
  tx: Tx,
  ...asked: Parameters<typeof appointmentsWhere>
): Promise<Row<typeof APPOINTMENT>[]> {
  return rowsOf(tx, APPOINTMENT)`${appointmentsWhere(...asked)}`;
}

/** The number of matching appointments, at most `most`; the caller adds the visibility rule. */
export async function countAppointments(tx: Tx, where: SQL | undefined, most?: number): Promise<number> {
  const { total } = await oneRowOf(withoutBegin(tx), { total: integer })`
    select count(*)::int as total
    from (select from ${COUNTED}${where ?? sql`true`} limit ${sql.raw(String(most ?? 'all'))}) counted`;
  return total;
}

/**
 * The tables and condition for counting a list, in the order of the index on days; the caller adds the visibility rule.
 * @param among a table that replaces `appointment`
 */
export const countedAppointments = (where: SQL | undefined, among = sql``): SQL =>
  sql`${among}${COUNTED}${where ?? sql`true`} order by appointment.starts_at`;

/** The default order of lists of appointments. */
export const BY_START: readonly Key[] = [
  { by: sql`appointment.starts_at`, type: 'timestamptz' },
  { by: sql`appointment.id`, type: 'uuid' },
];

const TALLY = { kind: nullable(text), number: integer, late: integer };

/** Counts the matching appointments and late ones by kind; the caller adds the visibility rule. */
export function tallyAppointments(tx: Tx, { kind, isLate, where }: { kind: SQL; isLate: SQL; where: SQL | undefined }) {
  return rowsOf(withoutBegin(tx), TALLY)`
    select kind, count(*)::int as number, count(*) filter (where is_late)::int as late
    from (select ${kind} as kind, ${isLate} as is_late from ${COUNTED}${where ?? sql`true`}) as kinds
    group by kind`;
}

/**
 * One appointment that the caller may see, with its row locked until the transaction ends where `lock` asks for it.
 * @throws Refusal not_found, also where the caller may not see it
 */
export async function oneAppointment(call: Call, id: string, lock: 'lock' | 'look'): Promise<AppointmentRow> {
  const [row] = await visibleAppointments(call, eq(appointment.id, id), lock);
  if (!row) throw notFound('Appointment not found.');
  return row;
}

/**
 * The matching appointments that the caller may see. Rows are locked before the other tables are joined, because a row
 * that moves to another doctor in the meantime would no longer join and would be missing.
 * @param others a condition of rows that the caller may see in addition
 */
export function visibleAppointments(call: Call, which: SQL | undefined, lock: 'lock' | 'look', others?: SQL) {
  return call.records.read('appointment', (visible) => {
    const wanted = and(others ? or(visible, others) : visible, which);
    const locked = sql`
      with appointment as materialized (
        select * from appointment
        where id = any(array(select appointment.id${FROM}${wanted ?? sql`true`})) order by id for update)`;
    return selectAppointments(call.tx, wanted, undefined, lock === 'lock' ? locked : undefined);
  });
}

/** The appointments of these ids that the caller may see, earliest first. */
export async function visitsOf(call: Call, ids: readonly string[]): Promise<Appointment[]> {
  // Also without ids, because the audit records each look.
  const rows = await visibleAppointments(call, ids.length > 0 ? inArray(appointment.id, [...ids]) : sql`false`, 'look');
  return rows.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime()).map(asAppointment);
}

/**
 * Writes a change, its history and its audit, and queues the message to the patient.
 * @throws Refusal wrong_state for the confirmation of a visit whose doctor is inactive
 */
export async function changeAppointment(
  call: Pick<Call, 'tx' | 'caller' | 'records' | 'services'>,
  before: AppointmentRow,
  action: AuditAction,
  change: Partial<typeof appointment.$inferInsert>,
): Promise<Appointment> {
  if (change.status === 'CONFIRMED') await refuseInactiveDoctor(call, before);
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
  if (!row) throw notFound('Appointment not found.');
  await call.records.record(action, 'appointment', [row]);
  await queueNotification(call, before, row);
  return asAppointment(row);
}

/** Lifts the blocked times that match, and keeps in the history of each who did. The caller has made sure whose they are. */
export async function liftBlocked(call: Call, which: SQL | undefined): Promise<void> {
  const blocked = and(eq(appointment.status, 'BLOCKED'), which);
  const before = await call.tx.select().from(appointment).where(blocked).orderBy(appointment.id).for('update');
  if (before.length === 0) return;
  await call.tx.insert(appointmentHistory).values(
    before.map(({ id, status, doctorId, startsAt, endsAt }) => ({
      id: newId(),
      appointmentId: id,
      changedBy: call.caller?.userId ?? null,
      status,
      doctorId,
      startsAt,
      endsAt,
    })),
  );
  const ids = before.map(({ id }) => id);
  await call.tx.update(appointment).set({ status: 'CANCELED' }).where(inArray(appointment.id, ids));
  await call.records.record('cancel', 'appointment', before);
}

async function refuseInactiveDoctor({ tx, caller }: Pick<Call, 'tx' | 'caller'>, row: AppointmentRow): Promise<void> {
  if (!row.doctorAway || (await doctorsById(tx, [row.doctorId])).length > 0) return;
  throw refusal(
    'wrong_state',
    caller && isStaff(caller.role)
      ? 'This doctor is inactive. Please give the appointment to another doctor first.'
      : 'This doctor is not available any more, so the appointment cannot be confirmed. The practice will contact you.',
  );
}

/** The current state of a locked appointment for an edit; time and doctor are chosen together. */
export function presentAppointment(row: AppointmentRow): Present {
  const { id, revision: version, doctorId, patientId, consultationType, description, status } = row;
  const times = { startDateTime: row.startsAt.toISOString(), endDateTime: row.endsAt.toISOString() };
  return {
    id,
    version,
    values: { ...times, doctorId, patientId, consultationType, description, status },
    renamed: { starts_at: 'startDateTime', ends_at: 'endDateTime' },
    together: ['startDateTime', 'endDateTime', 'doctorId'],
    isStaffUnnamed: true,
  };
}

/** True while an appointment may be cancelled, moved or confirmed. */
export function isOpenRow(row: Pick<AppointmentRow, 'status' | 'startsAt'>, now: Date): boolean {
  return isOpen({ status: row.status, startDateTime: row.startsAt.toISOString() }, now);
}

function asCalendarAppointment(row: CalendarRow): CalendarAppointment {
  return {
    id: row.id,
    version: row.revision,
    startDateTime: row.startsAt.toISOString(),
    endDateTime: row.endsAt.toISOString(),
    status: row.status,
    consultationType: row.consultationType,
    doctorId: row.doctorId,
    doctorDetails: { firstName: row.doctorFirstName, lastName: row.doctorLastName },
    patientDetails: patientNameOf(row),
    hospitalName: row.hospitalName,
    timeZone: row.timeZone,
    ...(row.series &&
      row.seriesPlace &&
      row.seriesSize && { recurrence: { id: row.series, place: row.seriesPlace, count: row.seriesSize } }),
  };
}

function asDeskAppointment(row: DeskRow): DeskAppointment {
  return {
    ...asCalendarAppointment(row),
    ...patientOf(row),
    description: row.description,
    ...(row.patientPhone && { patientPhone: row.patientPhone }),
    ...(row.doctorAway && { doctorAway: true }),
    ...(isAwaited(row) && { checkIn: { day: row.onDay }, ...saidOf(row) }),
    ...(row.cancelledBy && { cancellation: { didNotCome: row.didNotCome } }),
  };
}

/** The row as the contract's type. */
export function asAppointment(row: AppointmentRow): Appointment {
  return {
    ...asCalendarAppointment(row),
    ...patientOf(row),
    description: row.description,
    hospitalAddress: row.hospitalAddress,
    hospitalPhone: row.hospitalPhone,
    ...(row.doctorAway && { doctorAway: true }),
    ...(isAwaited(row) && { checkIn: { code: row.checkInCode, day: row.onDay }, ...saidOf(row) }),
    ...(row.checkedInAt && { checkedInAt: row.checkedInAt.toISOString() }),
    ...(row.completedAt && { completedAt: row.completedAt.toISOString() }),
    ...(row.earlierRequestId && { earlierRequestId: row.earlierRequestId }),
    ...(row.cancelledBy && {
      cancellation: { by: row.cancelledBy, didNotCome: row.didNotCome, reason: row.cancelReason },
    }),
  };
}

function saidOf({ lateMinutes, smsNote }: DeskRow): Pick<DeskAppointment, 'lateMinutes' | 'smsNote'> {
  return { ...(lateMinutes !== null && { lateMinutes }), ...(smsNote && { smsNote }) };
}

function patientOf(row: DeskRow): Pick<DeskAppointment, 'patientId' | 'patientDetails'> {
  const name = patientNameOf(row);
  const dateOfBirth = row.patientDateOfBirth;
  return { patientId: row.patientId, patientDetails: name && { ...name, ...(dateOfBirth && { dateOfBirth }) } };
}

function patientNameOf({ patientFirstName: firstName, patientLastName: lastName }: CalendarRow) {
  return firstName === null || lastName === null ? null : { firstName, lastName };
}
