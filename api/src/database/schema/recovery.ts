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
