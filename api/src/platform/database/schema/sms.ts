import type { SmsPurpose, SmsReason, SmsState } from '@openward/contract/messages';
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
