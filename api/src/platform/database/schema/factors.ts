import { bigint, boolean, customType, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A credential of Web Authentication (W3C, level 3). */
export const passkey = pgTable('passkey', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  /** Of the authenticator's choosing, base64url. */
  credentialId: text('credential_id').notNull(),
  /** COSE. */
  publicKey: bytea('public_key').notNull(),
  /** Of signatures; authenticators that are copied to other devices stay at 0. */
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull(),
  isBackedUp: boolean('is_backed_up').notNull(),
  name: text().notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  /** SHA-256 of the secret in the link "This was not me", which works for seven days. */
  stopHash: text('stop_hash'),
});

/** A key of one-time codes (RFC 6238); one of each user is confirmed. */
export const authenticatorApp = pgTable('authenticator_app', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  /** Sealed with the server's key: a copy of the table makes no codes. */
  secret: bytea().notNull(),
  createdAt: instant('created_at').notNull(),
  /** Null until its first code was entered. */
  confirmedAt: instant('confirmed_at'),
  /** The interval of the last code that was used: neither that one nor an earlier one is good again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** As a passkey's. */
  stopHash: text('stop_hash'),
});

/** A recovery code that was not used yet. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: uuid('user_id').notNull(),
    /** SHA-256; the code has 120 random bits. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** A device on which a user is not asked for their second factor. */
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

/** A challenge that a passkey has signed: it is good once. Those that nobody signed are nowhere kept. */
export const usedChallenge = pgTable('used_challenge', {
  challengeHash: text('challenge_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});

/** An administrator's wish that an account does without its second factors. */
export const factorLift = pgTable('factor_lift', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  askedBy: uuid('asked_by').notNull(),
  reason: text().notNull(),
  createdAt: instant('created_at').notNull(),
  effectiveAt: instant('effective_at').notNull(),
  /** The administrator who let it happen before its time. */
  confirmedBy: uuid('confirmed_by'),
  /** SHA-256 of the secret in the link "This was not me". */
  stopHash: text('stop_hash').notNull(),
  stoppedAt: instant('stopped_at'),
  doneAt: instant('done_at'),
});
