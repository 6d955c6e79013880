import { boolean, customType, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Who somebody is to the hospital's own sign-in. A provider never gives a subject to another person. */
export const providerIdentity = pgTable(
  'provider_identity',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
);

/** A sign-in that has gone to the provider; its answer is good once. */
export const providerRequest = pgTable('provider_request', {
  /** SHA-256. */
  stateHash: text('state_hash').primaryKey(),
  /** SHA-256 of what the browser keeps: an answer that another one brings is somebody else's. */
  bindingHash: text('binding_hash').notNull(),
  nonce: text().notNull(),
  /** Of PKCE, sealed with the server's key. */
  verifier: bytea().notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** An answer that was right, and waits for the account's password or second factor. */
export const providerTicket = pgTable('provider_ticket', {
  /** SHA-256. */
  ticketHash: text('ticket_hash').primaryKey(),
  issuer: text().notNull(),
  subject: text().notNull(),
  userId: uuid('user_id').notNull(),
  /** The provider's name of its session, for its logout. */
  providerSession: text('provider_session'),
  /** False where the account is not joined yet: that takes its password. */
  isJoined: boolean('is_joined').notNull(),
  /** True where the provider says that it asked for a second factor. */
  hasFactor: boolean('has_factor').notNull(),
  /** When they were there in person; null where the provider does not say. */
  authenticatedAt: instant('authenticated_at'),
  expiresAt: instant('expires_at').notNull(),
});
