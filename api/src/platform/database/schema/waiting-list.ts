import { date, pgTable, text, time, timestamp, uuid } from 'drizzle-orm/pg-core';

export const waitingRequest = pgTable('waiting_request', {
  id: uuid().primaryKey(),
  patientId: uuid('patient_id').notNull(),
  /** Null where any doctor of the speciality will do. */
  doctorId: uuid('doctor_id'),
  /** Where any doctor will do, the hospital that it must be in; null where any will do. */
  hospitalId: uuid('hospital_id'),
  /** The visit that is to be earlier; null where somebody waits for a new one. */
  appointmentId: uuid('appointment_id'),
  consultationType: text('consultation_type').notNull(),
  description: text().notNull(),
  /** Days and times of day are the hospital's own. */
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
  /** The row that holds the time, then the visit; null once it is given back. */
  appointmentId: uuid('appointment_id'),
  doctorId: uuid('doctor_id').notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  offeredAt: timestamp('offered_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  state: text().$type<'OPEN' | 'ACCEPTED' | 'DECLINED' | 'OVER'>().notNull(),
});
