import type { NotificationPayload, SubscriptionStatus, SubscriptionTopic } from '@openward/contract/subscriptions';
import { bigint, customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Another system that receives notifications (FHIR Subscription). */
export const subscription = pgTable('subscription', {
  id: uuid().primaryKey(),
  topic: text().$type<SubscriptionTopic>().notNull(),
  /** The topic's address, as the system sent it. */
  criteria: text().notNull(),
  /** Null for all hospitals. */
  hospitalId: uuid('hospital_id'),
  endpoint: text().notNull(),
  payload: text().$type<NotificationPayload>().notNull(),
  reason: text().notNull(),
  /** Encrypted with the server's key, so that a copy of the table cannot sign anything. */
  secret: bytea().notNull(),
  status: text().$type<SubscriptionStatus>().notNull().default('requested'),
  /** Why the last notification failed. */
  error: text(),
  /** Number of events that have been numbered. */
  events: bigint({ mode: 'number' }).notNull().default(0),
  nextTryAt: instant('next_try_at').notNull(),
  /** Since when all notifications have failed; null where the last one succeeded. */
  failingSince: instant('failing_since'),
  createdAt: instant('created_at').notNull(),
  createdBy: uuid('created_by').notNull(),
});

/** Events that are still to be sent to a subscription; triggers write them (see the migration). */
export const subscriptionEvent = pgTable('subscription_event', {
  id: uuid().primaryKey(),
  subscriptionId: uuid('subscription_id').notNull(),
  type: text().notNull(),
  subjectId: uuid('subject_id').notNull(),
  patientId: uuid('patient_id').notNull(),
  at: instant('at').notNull().defaultNow(),
  attempts: integer().notNull().default(0),
  /** Null while it is still to be sent. */
  deadAt: instant('dead_at'),
  error: text(),
});
