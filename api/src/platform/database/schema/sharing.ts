import type { ProxyArea } from '@openward/contract';
import { boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const proxyGrant = pgTable('proxy_grant', {
  id: uuid().primaryKey(),
  patientId: uuid('patient_id').notNull(),
  /** Null until the invitation is accepted. */
  proxyUserId: uuid('proxy_user_id'),
  /** As the patient typed it. */
  invitedName: text('invited_name').notNull(),
  invitedEmail: text('invited_email'),
  relation: text().notNull(),
  areas: text().array().$type<ProxyArea[]>().notNull(),
  /** SHA-256 of the invitation's secret; null where staff gave a parent access. */
  secretHash: text('secret_hash'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** Expiry of the invitation. */
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  acceptedAt: timestamp('accepted_at', { withTimezone: true }),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  /** The user who gave access; null where unknown. */
  createdBy: uuid('created_by'),
  endedBy: uuid('ended_by'),
  /** The reason that staff gave for ending it. */
  endReason: text('end_reason'),
  /** When the parent was notified that the child is about to turn 18. */
  endToldAt: timestamp('end_told_at', { withTimezone: true }),
  /** Valid only while the patient is a minor. */
  forMinor: boolean('for_minor').notNull().default(false),
  /** The day on which access for a minor ends; a trigger sets it when access is given. */
  endsOn: date('ends_on'),
  /** Incremented with each change. */
  version: integer().notNull().default(1),
});

export const accessLimit = pgTable('access_limit', {
  id: uuid().primaryKey(),
  patientId: uuid('patient_id').notNull(),
  /** As staff typed it; null where the limit is not about a certain person. */
  name: text(),
  /** In lower case. */
  email: text(),
  userId: uuid('user_id'),
  reason: text().notNull(),
  createdBy: uuid('created_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  liftedBy: uuid('lifted_by'),
  liftedAt: timestamp('lifted_at', { withTimezone: true }),
  liftReason: text('lift_reason'),
});

/** A link that gives a patient their own account, where no user signs in to the record yet. */
export const ownerInvitation = pgTable('owner_invitation', {
  userId: uuid('user_id').primaryKey(),
  /** In lower case. */
  email: text().notNull(),
  /** SHA-256 of the link's secret. */
  secretHash: text('secret_hash').notNull(),
  createdBy: uuid('created_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
