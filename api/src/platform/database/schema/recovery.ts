import type { CodeChannel } from '@openward/contract/accounts';
import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const secretAnswer = pgTable(
  'secret_answer',
  {
    userId: uuid('user_id').notNull(),
    /** 1 to 3, in the order they are asked. */
    place: integer().notNull(),
    question: text().notNull(),
    /** argon2id of the answer in lower case without outer space. */
    answerHash: text('answer_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.place] })],
);

export const oneTimePassword = pgTable('one_time_password', {
  /** SHA-256 of what the flow that asked for the code holds. */
  requestHash: text('request_hash').primaryKey(),
  username: text().notNull(),
  /** Null where there is no such user. */
  userId: uuid('user_id'),
  /** Keyed hash of the six digits: without the server's key a copy of the table tells no code. */
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

/** A change of the number for codes or of the address of an account. */
export const wayChange = pgTable('way_change', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  channel: text().$type<CodeChannel>().notNull(),
  previous: text(),
  next: text().notNull(),
  /** The owner's session that asked for it; null where an administrator did. */
  sessionId: uuid('session_id'),
  changedBy: uuid('changed_by').notNull(),
  reason: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** Keyed hash of the six digits that were sent to the new number or address. */
  codeHash: text('code_hash'),
  codeExpiresAt: timestamp('code_expires_at', { withTimezone: true }),
  /** Null until the code was right. */
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
