import type { CodeChannel } from '@openward/contract/accounts';
import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const secretAnswer = pgTable(
  'secret_answer',
  {
    userId: uuid('user_id').notNull(),
    /** 1 to 3, in the order of the questions. */
    place: integer().notNull(),
    question: text().notNull(),
    /** argon2id of the answer, in lower case and trimmed. */
    answerHash: text('answer_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.place] })],
);

export const oneTimePassword = pgTable('one_time_password', {
  /** SHA-256 of a secret of the flow that requested the code. */
  requestHash: text('request_hash').primaryKey(),
  username: text().notNull(),
  /** Null where the user does not exist. */
  userId: uuid('user_id'),
  /** Keyed hash of the six digits, so that a copy of the table reveals no code. */
  codeHash: text('code_hash').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
});

export const resetGrant = pgTable('reset_grant', {
  /** SHA-256 of the grant. */
  tokenHash: text('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
});

/** A change of an account's address or number for codes. */
export const wayChange = pgTable('way_change', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  channel: text().$type<CodeChannel>().notNull(),
  previous: text(),
  next: text().notNull(),
  /** The owner's session that requested it; null where an administrator did. */
  sessionId: uuid('session_id'),
  changedBy: uuid('changed_by').notNull(),
  reason: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** Keyed hash of the six digits that were sent to the new number or address. */
  codeHash: text('code_hash'),
  codeExpiresAt: timestamp('code_expires_at', { withTimezone: true }),
  /** Null until the right code was entered. */
  effectiveAt: timestamp('effective_at', { withTimezone: true }),
  /** SHA-256 of the secret in the link "This was not me". */
  stopHash: text('stop_hash'),
  stopExpiresAt: timestamp('stop_expires_at', { withTimezone: true }),
  stoppedAt: timestamp('stopped_at', { withTimezone: true }),
});

export const demoSms = pgTable('demo_sms', {
  id: uuid().primaryKey(),
  phoneNo: text('phone_no'),
  body: text().notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
});

export const demoMail = pgTable('demo_mail', {
  id: uuid().primaryKey(),
  address: text(),
  subject: text().notNull(),
  body: text().notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
});
