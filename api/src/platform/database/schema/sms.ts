import type { BulkGroup, BulkState, SmsPurpose, SmsReason, SmsState } from '@openward/contract/messages';
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const smsMessage = pgTable('sms_message', {
  id: uuid().primaryKey(),
  patientId: uuid('patient_id').notNull(),
  /** Ten digits. */
  phoneNo: text('phone_no').notNull(),
  body: text().notNull(),
  purpose: text().$type<SmsPurpose>().notNull(),
  /** Null where the portal wrote it by itself. */
  sentBy: uuid('sent_by'),
  /** Whose message it is; null for the system admin's. */
  hospitalId: uuid('hospital_id'),
  /** Of a message to a group. */
  bulkId: uuid('bulk_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** `SENDING` is claimed by somebody, or was when they stopped. */
  state: text().$type<SmsState | 'SENDING'>().notNull().default('WAITING'),
  /** How often it was claimed to be handed over. */
  attempts: integer().notNull().default(0),
  nextTryAt: timestamp('next_try_at', { withTimezone: true }).notNull(),
  giveUpAt: timestamp('give_up_at', { withTimezone: true }).notNull(),
  handedAt: timestamp('handed_at', { withTimezone: true }),
  /** What the gateway calls it. */
  providerId: text('provider_id'),
  reason: text().$type<SmsReason>(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
});

/** An e-mail to a patient that has not been handed over yet. */
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
  /** Null for everybody's. */
  hospitalId: uuid('hospital_id'),
  name: text().notNull(),
  body: text().notNull(),
  /** Rises with each change, whoever makes it. */
  version: integer().notNull().default(1),
});

/** A message to everybody of a group of patients, who are found when it begins. */
export const bulkSms = pgTable('bulk_sms', {
  id: uuid().primaryKey(),
  filter: jsonb().$type<BulkFilter>().notNull(),
  body: text().notNull(),
  sentBy: uuid('sent_by').notNull(),
  /** Whose message it is; null for the system admin's. */
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

/** A group of patients as it was chosen. */
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
