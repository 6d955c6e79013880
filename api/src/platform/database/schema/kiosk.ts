import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const kiosk = pgTable('kiosk', {
  id: uuid().primaryKey(),
  hospitalId: uuid('hospital_id').notNull(),
  name: text().notNull(),
  /** SHA-256 of the token that the device keeps. */
  tokenHash: text('token_hash').notNull(),
  pairedBy: uuid('paired_by').notNull(),
  pairedAt: timestamp('paired_at', { withTimezone: true }).notNull(),
  /** At most a minute behind. */
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
});

export const kioskPairing = pgTable('kiosk_pairing', {
  /** What the device shows and staff type. */
  code: text().primaryKey(),
  tokenHash: text('token_hash').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
