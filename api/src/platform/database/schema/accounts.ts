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
  /** The address, for IPv6 its /64: what makes a place familiar. */
  network: text(),
  /** What the network calls the address; null where it says nothing. */
  networkName: text('network_name'),
  /** SHA-256 of the secret in the device's cookie: what makes a device familiar. */
  deviceHash: text('device_hash'),
  signedInBy: text('signed_in_by').$type<SignInMethod>().notNull().default('password'),
  /** What the hospital's sign-in calls its session, which may end this one. */
  providerSession: text('provider_session'),
  /** When its user was there in person, where that was before it began: at the hospital. */
  authenticatedAt: timestamp('authenticated_at', { withTimezone: true }),
  /** True where the hospital's sign-in asked for a second factor, as the settings name it. */
  providerFactor: boolean('provider_factor').notNull().default(false),
  /** When its user proved last by a second factor that it is them. */
  provenAt: timestamp('proven_at', { withTimezone: true }),
});

/** The system administrator has confirmed who of the staff has which role. */
export const accessReview = pgTable('access_review', {
  id: uuid().primaryKey(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull(),
  confirmedBy: uuid('confirmed_by').notNull(),
  /** Who was on the list, with which role and hospital. */
  people: jsonb().$type<{ id: string; userRole: Role; hospitalName: string | null }[]>().notNull(),
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

/** A claim on an address that nobody has proven yet; several may stand beside each other. */
export const signUp = pgTable('sign_up', {
  id: uuid().primaryKey(),
  /** In lower case. */
  email: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phoneNo: text('phone_no').notNull(),
  language: text().notNull().default('en'),
  /** Where it was made: one claim on an address from each network. */
  network: text().notNull(),
  /** Since then the code is the one that was sent to the number. */
  emailProvenAt: timestamp('email_proven_at', { withTimezone: true }),
  /** Keyed hash of the six digits that were sent to the address, or to the number. */
  codeHash: text('code_hash').notNull(),
  codeExpiresAt: timestamp('code_expires_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

export const idempotencyKey = pgTable('idempotency_key', {
  /** Keyed hash of the caller and the key they sent. */
  keyHash: text('key_hash').primaryKey(),
  /** SHA-256 of the call: the same key for another one is a mistake. */
  callHash: text('call_hash').notNull(),
  /** Encrypted under the client's key; null while the call is at work. */
  answer: bytea(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
