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
  /** With the buffer that the doctor keeps after a visit; a trigger writes it, and it is never null. */
  held: tstzrange(),
  /** The same on all blocks, or visits, that were made together by repeating one; null on everything else. */
  series: uuid(),
  /** Of a visit of a series: which of how many that were booked, and its number in the rule. */
  seriesPlace: integer('series_place'),
  seriesSize: integer('series_size'),
  seriesOccurrence: integer('series_occurrence'),
  status: text().$type<AppointmentStatus>().notNull(),
  consultationType: text('consultation_type').notNull().default(''),
  description: text().notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** Follows from the doctor, like the day from the start: a trigger writes both, and they are never null. */
  hospitalId: uuid('hospital_id'),
  /** The hospital's own day. */
  onDay: date('on_day'),
  /** Unique per hospital and day. */
  checkInCode: text('check_in_code').notNull().default(sql`new_check_in_code()`),
  checkedInAt: timestamp('checked_in_at', { withTimezone: true }),
  /** By how much the patient expects to be late; null where they have not said so. A trigger clears it when the time changes. */
  lateMinutes: integer('late_minutes'),
  /** What the patient wrote by SMS and nobody could read; the same trigger clears it. */
  smsNote: text('sms_note').notNull().default(''),
  /** Null where it is not known. */
  createdBy: uuid('created_by'),
  completedAt: timestamp('completed_at', { withTimezone: true }),
  /** Null while it is not cancelled, and in rows that were cancelled before this was kept. */
  cancelledBy: text('cancelled_by').$type<'patient' | 'practice' | 'portal'>(),
  didNotCome: boolean('did_not_come').notNull().default(false),
  cancelReason: text('cancel_reason').notNull().default(''),
  /** How often its time, place, people or state have changed, and when last: a trigger counts. */
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
  /** Null in rows written before these three were kept. */
  patientId: uuid('patient_id'),
  consultationType: text('consultation_type'),
  description: text(),
});

/** Whom somebody calls because a doctor is ill today. */
export const patientCall = pgTable('patient_call', {
  appointmentId: uuid('appointment_id').primaryKey(),
  /** The hospital's own day. */
  onDay: date('on_day').notNull(),
  /** When the visit began before it was moved or cancelled. */
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  outcome: text().$type<'moved' | 'cancelled' | 'kept'>().notNull(),
  reason: text().$type<'soon' | 'unreachable' | 'waiting'>().notNull(),
  calledAt: timestamp('called_at', { withTimezone: true }),
  calledBy: uuid('called_by'),
});

/** The rule that visits were booked by together: see the migration. */
export const appointmentSeries = pgTable('appointment_series', {
  id: uuid().primaryKey(),
  rule: text().notNull(),
  starts: text().notNull(),
  timeZone: text('time_zone').notNull(),
  visits: uuid().array().notNull(),
});

/** What its patient has still to be told: see the migration. */
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

/** `appointment.status in (…)`, written out: with parameters the planner would not use the indexes of some statuses. */
export function hasStatus(statuses: readonly AppointmentStatus[]): SQL {
  return sql.raw(statusIn(statuses));
}

function statusIn(statuses: readonly AppointmentStatus[]): string {
  return `appointment.status in (${statuses.map((status) => `'${status}'`).join(', ')})`;
}

/**
 * True of a visit that cannot take place as booked: its doctor is inactive, or the day is a holiday or one of the doctor's
 * special days without hours for it; what follows after midnight is another day's. For queries that join `doctor` and
 * `hospital`.
 */
export const DOCTOR_AWAY = `(${statusIn(AWAITED)} and (
  exists (select from app_user u where u.id = doctor.user_id and u.status <> 'ACTIVE')
  or case
    when exists (select from special_day s where s.doctor_id = appointment.doctor_id and s.on_day = appointment.on_day)
    then not exists (
      select from special_day s
      where s.doctor_id = appointment.doctor_id and s.on_day = appointment.on_day and s.starts is not null
        and (s.on_day + s.starts) at time zone hospital.time_zone <= appointment.starts_at
        and (s.on_day + s.ends) at time zone hospital.time_zone >=
          least(appointment.ends_at, (s.on_day + 1)::timestamp at time zone hospital.time_zone))
    else exists (
      select from hospital_holiday off
      where off.hospital_id = doctor.hospital_id and off.on_day = appointment.on_day)
  end))`;
