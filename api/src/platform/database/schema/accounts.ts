import type { Role } from '@openward/contract';
import type { SignInMethod } from '@openward/contract/accounts';
import { boolean, customType, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const session = pgTable('session', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  endedBecause: text('ended_because'),
  userAgent: text('user_agent'),
  address: text(),
  /** The address, for IPv6 its /64; a known network makes a sign-in familiar. */
  network: text(),
  /** The address's host name by reverse DNS; null where it has none. */
  networkName: text('network_name'),
  /** SHA-256 of the secret in the device's cookie; a known device makes a sign-in familiar. */
  deviceHash: text('device_hash'),
  signedInBy: text('signed_in_by').$type<SignInMethod>().notNull().default('password'),
  /** The session's id at the hospital's sign-in, whose logout ends this session. */
  providerSession: text('provider_session'),
  /** When the user signed in at the hospital, where that was before this session began. */
  authenticatedAt: timestamp('authenticated_at', { withTimezone: true }),
  /** True where the hospital's sign-in asked for a second factor that the settings accept. */
  providerFactor: boolean('provider_factor').notNull().default(false),
  /** When the user last proved their identity by a second factor. */
  provenAt: timestamp('proven_at', { withTimezone: true }),
});

/** A system administrator's confirmation of the roles of all staff. */
export const accessReview = pgTable('access_review', {
  id: uuid().primaryKey(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull(),
  confirmedBy: uuid('confirmed_by').notNull(),
  /** The staff on the list, with role and hospital. */
  people: jsonb().$type<{ id: string; userRole: Role; hospitalName: string | null }[]>().notNull(),
});

export const refreshToken = pgTable('refresh_token', {
  /** SHA-256 of the token, so that a copy of the database gives no access. */
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

/** A sign-up whose address is not verified yet; an address can have several. */
export const signUp = pgTable('sign_up', {
  id: uuid().primaryKey(),
  /** In lower case. */
  email: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phoneNo: text('phone_no').notNull(),
  language: text().notNull().default('en'),
  /** Each network can have one sign-up per address. */
  network: text().notNull(),
  /** From then on the code is the one for the phone number. */
  emailProvenAt: timestamp('email_proven_at', { withTimezone: true }),
  /** Keyed hash of the six digits that were sent to the address or number. */
  codeHash: text('code_hash').notNull(),
  codeExpiresAt: timestamp('code_expires_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

export const idempotencyKey = pgTable('idempotency_key', {
  /** Keyed hash of the caller and the key they sent. */
  keyHash: text('key_hash').primaryKey(),
  /** SHA-256 of the call, to refuse the same key for another call. */
  callHash: text('call_hash').notNull(),
  /** Encrypted with the client's key; null while the call is running. */
  answer: bytea(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
