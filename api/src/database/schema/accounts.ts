import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const session = pgTable('session', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  endedBecause: text('ended_because'),
  userAgent: text('user_agent'),
  address: text(),
});

export const refreshToken = pgTable('refresh_token', {
  /** SHA-256 of the token: a copy of the database signs nobody in. */
  tokenHash: text('token_hash').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  issuedAt: timestamp('issued_at', { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
});

export const attempt = pgTable('attempt', {
  subject: text().primaryKey(),
  failures: integer().notNull(),
  windowEndsAt: timestamp('window_ends_at', { withTimezone: true }).notNull(),
});
