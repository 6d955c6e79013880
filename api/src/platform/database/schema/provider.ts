import { boolean, customType, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A user's identity at the hospital's sign-in. A provider never reuses a subject for another person. */
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

/** A sign-in that was sent to the provider; its answer is accepted once. */
export const providerRequest = pgTable('provider_request', {
  /** SHA-256. */
  stateHash: text('state_hash').primaryKey(),
  /** SHA-256 of a secret in the browser, so that an answer from another browser is refused. */
  bindingHash: text('binding_hash').notNull(),
  nonce: text().notNull(),
  /** PKCE verifier, encrypted with the server's key. */
  verifier: bytea().notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** A verified answer that still needs the account's password or second factor. */
export const providerTicket = pgTable('provider_ticket', {
  /** SHA-256. */
  ticketHash: text('ticket_hash').primaryKey(),
  issuer: text().notNull(),
  subject: text().notNull(),
  userId: uuid('user_id').notNull(),
  /** The provider's id of its session, for its logout. */
  providerSession: text('provider_session'),
  /** False where the account is not joined yet, which takes its password. */
  isJoined: boolean('is_joined').notNull(),
  /** True where the provider asked for a second factor. */
  hasFactor: boolean('has_factor').notNull(),
  /** When the user signed in at the provider; null where it does not say. */
  authenticatedAt: instant('authenticated_at'),
  expiresAt: instant('expires_at').notNull(),
});
