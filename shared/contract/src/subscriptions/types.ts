import type { InferType } from 'yup';
import type { deadLetterResult, subscriptionResult } from './results.ts';
import type { NOTIFICATION_PAYLOADS, SUBSCRIPTION_STATUSES, SUBSCRIPTION_TOPICS } from './rules.ts';

export type SubscriptionTopic = (typeof SUBSCRIPTION_TOPICS)[number];
export type NotificationPayload = (typeof NOTIFICATION_PAYLOADS)[number];
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** A system's subscription to events, and its delivery state. */
export type Subscription = InferType<typeof subscriptionResult>;

/** An event that a system did not accept. */
export type DeadLetter = InferType<typeof deadLetterResult>;

export * from './rules.ts';
