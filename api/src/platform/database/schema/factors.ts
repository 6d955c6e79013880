import { bigint, boolean, customType, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A credential of Web Authentication (W3C, level 3). */
export const passkey = pgTable('passkey', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  /** Chosen by the authenticator, base64url. */
  credentialId: text('credential_id').notNull(),
  /** COSE. */
  publicKey: bytea('public_key').notNull(),
  /** Signature counter; synced authenticators stay at 0. */
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull(),
  isBackedUp: boolean('is_backed_up').notNull(),
  name: text().notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  /** SHA-256 of the secret in the link "This was not me", which is valid for seven days. */
  stopHash: text('stop_hash'),
});

/** A key of one-time codes (RFC 6238); each user has at most one confirmed key. */
export const authenticatorApp = pgTable('authenticator_app', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  /** Encrypted with the server's key, so that a copy of the table cannot generate codes. */
  secret: bytea().notNull(),
  createdAt: instant('created_at').notNull(),
  /** Null until its first code was entered. */
  confirmedAt: instant('confirmed_at'),
  /** The time step of the last used code; that step and earlier ones are no longer accepted. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** See `passkey.stopHash`. */
  stopHash: text('stop_hash'),
});

/** An unused recovery code. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: uuid('user_id').notNull(),
    /** SHA-256; the code has 120 random bits. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** A device on which a user does not need the second factor. */
export const rememberedDevice = pgTable('remembered_device', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  /** SHA-256 of the secret in the device's cookie. */
  deviceHash: text('device_hash').notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** A challenge that a passkey has signed, to accept it only once. Unsigned challenges are not stored. */
export const usedChallenge = pgTable('used_challenge', {
  challengeHash: text('challenge_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});

/** An administrator's request to remove an account's second factors. */
export const factorLift = pgTable('factor_lift', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  askedBy: uuid('asked_by').notNull(),
  reason: text().notNull(),
  createdAt: instant('created_at').notNull(),
  effectiveAt: instant('effective_at').notNull(),
  /** The administrator who confirmed it early. */
  confirmedBy: uuid('confirmed_by'),
  /** SHA-256 of the secret in the link "This was not me". */
  stopHash: text('stop_hash').notNull(),
  stoppedAt: instant('stopped_at'),
  doneAt: instant('done_at'),
});
