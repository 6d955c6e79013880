import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * How Twilio signs a webhook (its documentation, "Validating requests"): HMAC-SHA1 with the auth token over the address
 * and, in the order of their names, each parameter's name and value.
 */
export function twilioSignature(authToken: string, url: string, params: URLSearchParams): string {
  const sorted = [...params].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const text = url + sorted.map(([name, value]) => name + value).join('');
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64');
}

/** True where a signature is Twilio's own; it takes as long where it is not. */
export function isTwilios(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
