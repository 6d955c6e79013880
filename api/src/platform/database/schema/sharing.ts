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
  /** Who gave it; null where nobody knows. */
  createdBy: uuid('created_by'),
  endedBy: uuid('ended_by'),
  /** What staff wrote when they ended it. */
  endReason: text('end_reason'),
  /** When the parent was told that the child grows up. */
  endToldAt: timestamp('end_told_at', { withTimezone: true }),
  /** It stands only while the person is a child. */
  forMinor: boolean('for_minor').notNull().default(false),
  /** The day on which access for a minor ends by itself; a trigger fixes it when the access is given. */
  endsOn: date('ends_on'),
  /** Rises with each change, whoever makes it. */
  version: integer().notNull().default(1),
});

export const accessLimit = pgTable('access_limit', {
  id: uuid().primaryKey(),
  patientId: uuid('patient_id').notNull(),
  /** As staff wrote it; null where it is about nobody in particular. */
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

/** The link by which a patient whose record nobody signs in to gets their own account. */
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
