import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const kiosk = pgTable('kiosk', {
  id: uuid().primaryKey(),
  hospitalId: uuid('hospital_id').notNull(),
  name: text().notNull(),
  /** SHA-256 of the device's token. */
  tokenHash: text('token_hash').notNull(),
  pairedBy: uuid('paired_by').notNull(),
  pairedAt: timestamp('paired_at', { withTimezone: true }).notNull(),
  /** Up to a minute old. */
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
});

export const kioskPairing = pgTable('kiosk_pairing', {
  /** The device shows it, and staff type it. */
  code: text().primaryKey(),
  tokenHash: text('token_hash').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
