export const SUBSCRIPTION_TOPICS = ['appointment', 'document', 'patient'] as const;

/** The format of notifications: a Bundle, or a plain webhook. */
export const NOTIFICATION_PAYLOADS = ['application/fhir+json', 'application/json'] as const;

/** `requested` until the system has answered once (FHIR R4, SubscriptionStatus). */
export const SUBSCRIPTION_STATUSES = ['requested', 'active', 'error', 'off'] as const;

/** True for a web address without a user name or password. */
export function isWebAddress(given: string | undefined): boolean {
  if (!given || !URL.canParse(given)) return !given;
  const { protocol, username, password } = new URL(given);
  return ['https:', 'http:'].includes(protocol) && !username && !password;
}
