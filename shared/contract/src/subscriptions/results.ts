import { id, isoInstant, oneOf, record, text, wholeNumber } from '../core/results.ts';
import { NOTIFICATION_PAYLOADS, SUBSCRIPTION_STATUSES, SUBSCRIPTION_TOPICS } from './rules.ts';

export const subscriptionResult = record({
  id: id(),
  topic: oneOf(SUBSCRIPTION_TOPICS),
  /** The address for notifications. */
  endpoint: text(),
  payload: oneOf(NOTIFICATION_PAYLOADS),
  /** The purpose. */
  reason: text(),
  status: oneOf(SUBSCRIPTION_STATUSES),
  /** Why the last notification failed: `status 500`, or an error code. */
  error: text().nullable(),
  /** The hospital whose appointments it is limited to; null for all. */
  hospitalName: text().nullable(),
  createdAt: isoInstant(),
  /** Number of waiting events. */
  waiting: wholeNumber(),
});

/** The secret for signing notifications. */
export const subscriptionSecretResult = record({ id: id(), secret: text() });

/** An event that a system never accepted. It contains no patient data. */
export const deadLetterResult = record({
  id: id(),
  subscriptionId: id(),
  /** Such as `appointment.booked`. */
  type: text(),
  at: isoInstant(),
  deadAt: isoInstant(),
  attempts: wholeNumber(),
  /** Why the last attempt failed: `status 500`, or an error code. */
  error: text().nullable(),
});
