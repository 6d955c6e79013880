import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const calendarFeed = pgTable('calendar_feed', {
  userId: uuid('user_id').primaryKey(),
  /** SHA-256 of the secret in the address. */
  secretHash: text('secret_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** When a calendar last fetched it. */
  lastReadAt: timestamp('last_read_at', { withTimezone: true }),
});
