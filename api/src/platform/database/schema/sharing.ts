import type { ProxyArea } from '@openward/contract';
import { boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const proxyGrant = pgTable('proxy_grant', {
  id: uuid().primaryKey(),
  patientId: uuid('patient_id').notNull(),
  /** Null until somebody accepts. */
  proxyUserId: uuid('proxy_user_id'),
  /** As the patient wrote it. */
  invitedName: text('invited_name').notNull(),
  invitedEmail: text('invited_email'),
  relation: text().notNull(),
  areas: text().array().$type<ProxyArea[]>().notNull(),
  /** SHA-256 of the invitation's secret; null where staff opened it for a parent. */
  secretHash: text('secret_hash'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** Of the invitation. */
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  acceptedAt: timestamp('accepted_at', { withTimezone: true }),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  /** It stands only while the person is a child. */
  forMinor: boolean('for_minor').notNull().default(false),
  /** The day on which access for a minor ends by itself; a trigger fixes it when the access is given. */
  endsOn: date('ends_on'),
  /** Rises with each change, whoever makes it. */
  version: integer().notNull().default(1),
});
