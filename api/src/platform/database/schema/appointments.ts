import type { AppointmentStatus } from '@openward/contract';
import { AWAITED } from '@openward/contract/appointments';
import { type SQL, sql } from 'drizzle-orm';
import { boolean, customType, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' });

export const appointment = pgTable('appointment', {
  id: uuid().primaryKey(),
  doctorId: uuid('doctor_id').notNull(),
  /** Null on blocked time. */
  patientId: uuid('patient_id'),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  during: tstzrange().generatedAlwaysAs(sql`tstzrange(starts_at, ends_at, '[)')`),
  /** Includes the doctor's buffer after the visit. A trigger writes it, so it is never null. */
  held: tstzrange(),
  /** Shared by all blocks or visits that were created together by a repetition; null on all others. */
  series: uuid(),
  /** For a visit of a series: its position and the number of booked visits, and its number in the rule. */
  seriesPlace: integer('series_place'),
  seriesSize: integer('series_size'),
  seriesOccurrence: integer('series_occurrence'),
  status: text().$type<AppointmentStatus>().notNull(),
  consultationType: text('consultation_type').notNull().default(''),
  description: text().notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** A trigger derives it from the doctor, and the day from the start; both are never null. */
  hospitalId: uuid('hospital_id'),
  /** In the hospital's time zone. */
  onDay: date('on_day'),
  /** Unique per hospital and day. */
  checkInCode: text('check_in_code').notNull().default(sql`new_check_in_code()`),
  checkedInAt: timestamp('checked_in_at', { withTimezone: true }),
  /** How late the patient expects to be; null where unknown. A trigger clears it when the time changes. */
  lateMinutes: integer('late_minutes'),
  /** The patient's SMS that could not be interpreted; the same trigger clears it. */
  smsNote: text('sms_note').notNull().default(''),
  /** Null where unknown. */
  createdBy: uuid('created_by'),
  completedAt: timestamp('completed_at', { withTimezone: true }),
  /** Null while not cancelled, and in rows cancelled before this column existed. */
  cancelledBy: text('cancelled_by').$type<'patient' | 'practice' | 'portal'>(),
  didNotCome: boolean('did_not_come').notNull().default(false),
  cancelReason: text('cancel_reason').notNull().default(''),
  /** Number of changes of time, place, people or state, and the last one's time; a trigger updates both. */
  revision: integer().notNull().default(0),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
});

export const appointmentHistory = pgTable('appointment_history', {
  id: uuid().primaryKey(),
  appointmentId: uuid('appointment_id').notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  changedBy: uuid('changed_by'),
  status: text().$type<AppointmentStatus>().notNull(),
  doctorId: uuid('doctor_id').notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  /** Null in rows older than these three columns. */
  patientId: uuid('patient_id'),
  consultationType: text('consultation_type'),
  description: text(),
});

/** A patient to call because a doctor is ill today. */
export const patientCall = pgTable('patient_call', {
  appointmentId: uuid('appointment_id').primaryKey(),
  /** In the hospital's time zone. */
  onDay: date('on_day').notNull(),
  /** The start of the visit before it was moved or cancelled. */
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  outcome: text().$type<'moved' | 'cancelled' | 'kept'>().notNull(),
  reason: text().$type<'soon' | 'unreachable' | 'waiting'>().notNull(),
  calledAt: timestamp('called_at', { withTimezone: true }),
  calledBy: uuid('called_by'),
});

/** The repetition rule of visits that were booked together: see the migration. */
export const appointmentSeries = pgTable('appointment_series', {
  id: uuid().primaryKey(),
  rule: text().notNull(),
  starts: text().notNull(),
  timeZone: text('time_zone').notNull(),
  visits: uuid().array().notNull(),
});

/** Changes that the patient has not been notified of yet: see the migration. */
export const appointmentNews = pgTable('appointment_news', {
  appointmentId: uuid('appointment_id').primaryKey(),
  knownStatus: text('known_status').$type<AppointmentStatus>(),
  knownStartsAt: timestamp('known_starts_at', { withTimezone: true }),
  knownDoctorId: uuid('known_doctor_id'),
  byPatient: boolean('by_patient').notNull(),
  isAnswered: boolean('is_answered').notNull().default(false),
  series: uuid(),
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
});

/** `appointment.status in (…)` with literals: with parameters the planner would not use the partial indexes. */
export function hasStatus(statuses: readonly AppointmentStatus[]): SQL {
  return sql.raw(statusIn(statuses));
}

function statusIn(statuses: readonly AppointmentStatus[]): string {
  return `appointment.status in (${statuses.map((status) => `'${status}'`).join(', ')})`;
}

/**
 * True for a visit that cannot take place as booked: its doctor is inactive, or the day is a holiday or one of the
 * doctor's special days without hours for it, which may follow each other and begin with the night shift of the special
 * day before; time after midnight belongs to the next day. For queries that join `doctor` and `hospital`.
 */
export const DOCTOR_AWAY = `(${statusIn(AWAITED)} and (
  exists (select from app_user u where u.id = doctor.user_id and u.status <> 'ACTIVE')
  or case
    when exists (select from special_day s where s.doctor_id = appointment.doctor_id and s.on_day = appointment.on_day)
    then not exists (
      select from special_day s
      cross join lateral (
        select lower(s.during) at time zone hospital.time_zone as opens,
               upper(s.during) at time zone hospital.time_zone as closes) worked
      where s.doctor_id = appointment.doctor_id and s.on_day in (appointment.on_day - 1, appointment.on_day)
        and s.starts is not null
      -- Clocks that skip an hour can put the end before the start.
      having range_agg(tstzrange(opens, greatest(opens, closes))) @> tstzrange(appointment.starts_at,
        greatest(appointment.starts_at, least(appointment.ends_at,
          (appointment.on_day + 1)::timestamp at time zone hospital.time_zone))))
    else exists (
      select from hospital_holiday off
      where off.hospital_id = doctor.hospital_id and off.on_day = appointment.on_day)
  end))`;
