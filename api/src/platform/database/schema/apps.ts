import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A third-party app that uses FHIR. */
export const app = pgTable('app', {
  id: uuid().primaryKey(),
  version: integer().notNull(),
  name: text().notNull(),
  kind: text({ enum: ['public', 'secret', 'key'] }).notNull(),
  addresses: text().array().notNull(),
  launchAddress: text('launch_address').notNull(),
  /** The scopes that it may request. */
  scopes: text().array().notNull(),
  /** SHA-256; null where the app has no secret. */
  secretHash: text('secret_hash'),
  /** Its public keys, as it provided them. */
  keys: text().notNull(),
  isOn: boolean('is_on').notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: uuid('created_by').notNull(),
  lastUsedAt: instant('last_used_at'),
});

/** An app's access that a user has approved. */
export const appAccess = pgTable('app_access', {
  id: uuid().primaryKey(),
  appId: uuid('app_id').notNull(),
  userId: uuid('user_id').notNull(),
  /** Null where the access is not limited to one patient. */
  patientId: uuid('patient_id'),
  scopes: text().array().notNull(),
  /** The approving user had a second factor at the hospital's sign-in. */
  providerFactor: boolean('provider_factor').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  endedAt: instant('ended_at'),
  lastUsedAt: instant('last_used_at'),
});

/** State of an app's sign-in: codes, tokens, pending consents. */
export const appSignIn = pgTable(
  'app_sign_in',
  {
    kind: text().notNull(),
    /** SHA-256. */
    idHash: text('id_hash').notNull(),
    appId: uuid('app_id'),
    accessId: uuid('access_id'),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    consumedAt: instant('consumed_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.idHash] })],
);
