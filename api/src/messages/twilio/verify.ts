import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/**
 * Twilio's webhook signature (Twilio documentation, "Validating requests"): HMAC-SHA1 with the auth token over the
 * address and each parameter's name and value, sorted by name.
 */
export function twilioSignature(authToken: string, url: string, params: URLSearchParams): string {
  const sorted = [...params].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const text = url + sorted.map(([name, value]) => name + value).join('');
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64');
}

/** True if a signature is Twilio's; compares in constant time. */
export function isTwilios(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The address of a webhook as its caller used it, as far as trusted proxies report it. */
export function addressOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}${request.url}`;
}
