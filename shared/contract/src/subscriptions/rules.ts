/** What can be subscribed to. */
export const SUBSCRIPTION_TOPICS = ['appointment', 'document', 'patient'] as const;

/** How a notification is written: as a Bundle, or as a plain webhook. */
export const NOTIFICATION_PAYLOADS = ['application/fhir+json', 'application/json'] as const;

/** `requested` until the system has answered for the first time (FHIR R4, SubscriptionStatus). */
export const SUBSCRIPTION_STATUSES = ['requested', 'active', 'error', 'off'] as const;

/** True for a web address without a name or password in it. */
export function isWebAddress(given: string | undefined): boolean {
  if (!given || !URL.canParse(given)) return !given;
  const { protocol, username, password } = new URL(given);
  return ['https:', 'http:'].includes(protocol) && !username && !password;
}
