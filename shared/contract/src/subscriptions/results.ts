import { id, isoInstant, oneOf, record, text, wholeNumber } from '../core/results.ts';
import { NOTIFICATION_PAYLOADS, SUBSCRIPTION_STATUSES, SUBSCRIPTION_TOPICS } from './rules.ts';

export const subscriptionResult = record({
  id: id(),
  topic: oneOf(SUBSCRIPTION_TOPICS),
  /** Where notifications are posted. */
  endpoint: text(),
  payload: oneOf(NOTIFICATION_PAYLOADS),
  /** What it is for. */
  reason: text(),
  status: oneOf(SUBSCRIPTION_STATUSES),
  /** Why the last notification failed: `status 500`, or the code of an error. */
  error: text().nullable(),
  /** Of the hospital to whose appointments it is limited; null for all. */
  hospitalName: text().nullable(),
  createdAt: isoInstant(),
  /** Events that wait to be sent. */
  waiting: wholeNumber(),
});

/** The secret that signs its notifications. */
export const subscriptionSecretResult = record({ id: id(), secret: text() });

/** An event that a system did not take at any try. It names no patient. */
export const deadLetterResult = record({
  id: id(),
  subscriptionId: id(),
  /** Such as `appointment.booked`. */
  type: text(),
  at: isoInstant(),
  deadAt: isoInstant(),
  attempts: wholeNumber(),
  /** Why the last try failed: `status 500`, or the code of an error. */
  error: text().nullable(),
});
