import { date, pgTable, text, time, timestamp, uuid } from 'drizzle-orm/pg-core';

export const waitingRequest = pgTable('waiting_request', {
  id: uuid().primaryKey(),
  patientId: uuid('patient_id').notNull(),
  /** Null for any doctor of the speciality. */
  doctorId: uuid('doctor_id'),
  /** With any doctor, the required hospital; null for any. */
  hospitalId: uuid('hospital_id'),
  /** The visit to be moved to an earlier time; null for a new visit. */
  appointmentId: uuid('appointment_id'),
  consultationType: text('consultation_type').notNull(),
  description: text().notNull(),
  /** Days and times are in the hospital's time zone. */
  fromDay: date('from_day').notNull(),
  toDay: date('to_day').notNull(),
  fromTime: time('from_time').notNull(),
  toTime: time('to_time').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  /** Why staff took the patient off the list. */
  endReason: text('end_reason'),
});

export const waitingOffer = pgTable('waiting_offer', {
  id: uuid().primaryKey(),
  requestId: uuid('request_id').notNull(),
  /** The row that holds the time, then the visit; null once the time is free again. */
  appointmentId: uuid('appointment_id'),
  doctorId: uuid('doctor_id').notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  offeredAt: timestamp('offered_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  state: text().$type<'OPEN' | 'ACCEPTED' | 'DECLINED' | 'OVER'>().notNull(),
});
