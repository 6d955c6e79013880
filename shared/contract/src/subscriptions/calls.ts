import { endpoint } from '../core/endpoint.ts';
import { listOf, nothing } from '../core/results.ts';
import { SYSTEM_ADMINISTRATORS } from '../core/roles.ts';
import { deadLetterResult, subscriptionResult, subscriptionSecretResult } from './results.ts';
import { createSubscriptionSchema, retryDeadLettersSchema, switchSubscriptionSchema } from './schemas.ts';

/*
 * Systems that are notified of events. FHIR has calls of its own for the same (`exchange/subscriptions.ts`).
 */

const ADMINISTERED = { roles: SYSTEM_ADMINISTRATORS, patientData: false } as const;

/** The newest first; at most 1,000. */
export const listSubscriptions = endpoint({
  ...ADMINISTERED,
  method: 'GET',
  path: '/subscription',
  changes: false,
  result: listOf(subscriptionResult),
});

/** Answers the secret that signs its notifications; no other answer has it. */
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

/** Turns it off, or on again: after a handshake, what waited is sent first. */
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

/** The dead-letter list, the oldest first; at most 1,000. */
export const listDeadLetters = endpoint({
  ...ADMINISTERED,
  method: 'GET',
  path: '/subscription/dead-letters',
  changes: false,
  result: listOf(deadLetterResult),
});

/** Sends them again, each in its old place. */
export const retryDeadLetters = endpoint({
  ...ADMINISTERED,
  method: 'POST',
  path: '/subscription/dead-letters/retry',
  changes: true,
  body: retryDeadLettersSchema,
  result: nothing,
  message: 'We will send these events again.',
});
