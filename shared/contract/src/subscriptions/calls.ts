import { endpoint } from '../core/endpoint.ts';
import { listOf, nothing } from '../core/results.ts';
import { SYSTEM_ADMINISTRATORS } from '../core/roles.ts';
import { deadLetterResult, subscriptionResult, subscriptionSecretResult } from './results.ts';
import { createSubscriptionSchema, retryDeadLettersSchema, switchSubscriptionSchema } from './schemas.ts';

/* Notifications for other systems. `exchange/subscriptions.ts` contains the same in FHIR format. */

const ADMINISTERED = { roles: SYSTEM_ADMINISTRATORS, patientData: false } as const;

/** Newest first; at most 1,000. */
export const listSubscriptions = endpoint({
  ...ADMINISTERED,
  method: 'GET',
  path: '/subscription',
  changes: false,
  result: listOf(subscriptionResult),
});

/** Only this answer contains the secret for signing notifications. */
export const createSubscription = endpoint({
  ...ADMINISTERED,
  method: 'POST',
  path: '/subscription/create',
  changes: true,
  asksProof: true,
  body: createSubscriptionSchema,
  result: subscriptionSecretResult,
  message: 'We are sending the system a first message. The subscription is on as soon as it answers.',
});

/** Switches it off or on: after a handshake, waiting events are sent first. */
export const switchSubscription = endpoint({
  ...ADMINISTERED,
  method: 'PUT',
  path: '/subscription/state',
  changes: true,
  asksProof: true,
  body: switchSubscriptionSchema,
  result: nothing,
  message: 'The subscription is saved.',
});

/** Undelivered events, oldest first; at most 1,000. */
export const listDeadLetters = endpoint({
  ...ADMINISTERED,
  method: 'GET',
  path: '/subscription/dead-letters',
  changes: false,
  result: listOf(deadLetterResult),
});

/** Sends them again in their original order. */
export const retryDeadLetters = endpoint({
  ...ADMINISTERED,
  method: 'POST',
  path: '/subscription/dead-letters/retry',
  changes: true,
  body: retryDeadLettersSchema,
  result: nothing,
  message: 'We will send these events again.',
});
