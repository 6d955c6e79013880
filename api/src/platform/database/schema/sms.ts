import type { BulkGroup, BulkState, SmsPurpose, SmsReason, SmsState } from '@openward/contract/messages';
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const smsMessage = pgTable('sms_message', {
  id: uuid().primaryKey(),
  patientId: uuid('patient_id').notNull(),
  /** Ten digits. */
  phoneNo: text('phone_no').notNull(),
  body: text().notNull(),
  purpose: text().$type<SmsPurpose>().notNull(),
  /** Null for automatic messages. */
  sentBy: uuid('sent_by'),
  /** The sender's hospital; null for the system admin's messages. */
  hospitalId: uuid('hospital_id'),
  /** For a group message. */
  bulkId: uuid('bulk_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** `SENDING` is claimed by a process, which may have stopped since. */
  state: text().$type<SmsState | 'SENDING'>().notNull().default('WAITING'),
  /** How often a process claimed it for sending. */
  attempts: integer().notNull().default(0),
  nextTryAt: timestamp('next_try_at', { withTimezone: true }).notNull(),
  giveUpAt: timestamp('give_up_at', { withTimezone: true }).notNull(),
  handedAt: timestamp('handed_at', { withTimezone: true }),
  /** The gateway's id of the message. */
  providerId: text('provider_id'),
  reason: text().$type<SmsReason>(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
});

/** An e-mail to a patient that is still to be sent. */
export const mailMessage = pgTable('mail_message', {
  id: uuid().primaryKey(),
  address: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  /** iCalendar. */
  calendar: text(),
  calendarMethod: text('calendar_method').$type<'PUBLISH' | 'CANCEL'>(),
  attempts: integer().notNull().default(0),
  nextTryAt: timestamp('next_try_at', { withTimezone: true }).notNull(),
  giveUpAt: timestamp('give_up_at', { withTimezone: true }).notNull(),
});

export const smsTemplate = pgTable('sms_template', {
  id: uuid().primaryKey(),
  /** Null for templates of all hospitals. */
  hospitalId: uuid('hospital_id'),
  name: text().notNull(),
  body: text().notNull(),
  /** Incremented with each change. */
  version: integer().notNull().default(1),
});

/** A message to a group of patients, who are selected when sending starts. */
export const bulkSms = pgTable('bulk_sms', {
  id: uuid().primaryKey(),
  filter: jsonb().$type<BulkFilter>().notNull(),
  body: text().notNull(),
  sentBy: uuid('sent_by').notNull(),
  /** The sender's hospital; null for the system admin's messages. */
  hospitalId: uuid('hospital_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  state: text().$type<BulkState>().notNull().default('PLANNED'),
  total: integer().notNull().default(0),
  sent: integer().notNull().default(0),
  optedOut: integer('opted_out').notNull().default(0),
  withoutPhone: integer('without_phone').notNull().default(0),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
});

/** A selected group of patients. */
export interface BulkFilter {
  group: BulkGroup;
  /** `YYYY-MM-DD` */
  day?: string | undefined;
  hospitalId?: string | undefined;
  doctorList: string[];
  q?: string | undefined;
  /** The sender's, for the order of a date in `q`. */
  language: string;
}
