import { createHmac, timingSafeEqual } from 'node:crypto';

/** That somebody may have one remote come from one place, in the pages of the portal that they alone get. */
export interface DevelopmentGrant {
  /** Whose it is: the e-mail address they sign in with. */
  user: string;
  remote: string;
  /** Where the remote comes from, such as `http://127.0.0.1:4100`. */
  origin: string;
  /** Seconds since 1970 after which it is nothing any more. */
  until: number;
}

/** What a signed text is for: a grant lets nobody in before its owner has signed in with it. */
type Purpose = 'grant' | 'browser';

/** The shortest key that is taken, in characters. */
export const SHORTEST_KEY = 32;

/** The developer's own machine, or a server with TLS; never more than an origin, because it goes into a policy. */
const ORIGIN = /^(http:\/\/(127\.0\.0\.1|localhost)|https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*)(:\d{1,5})?$/;
const REMOTE = /^[a-z][a-z-]{1,30}$/;

/** True for an address that a grant may name. */
export function isOrigin(text: string): boolean {
  return ORIGIN.test(text);
}

/** A grant as a text that nobody without the key can make. @param key DEVELOP_KEY */
export function signed(grant: DevelopmentGrant, purpose: Purpose, key: string): string {
  const text = Buffer.from(JSON.stringify(grant)).toString('base64url');
  return `${text}.${sealOf(text, purpose, key)}`;
}

/**
 * Reads what {@link signed} made.
 * @returns undefined where it is another's work, for another purpose, or over
 */
export function readSigned(
  signedText: string,
  purpose: Purpose,
  key: string,
  now = Date.now(),
): DevelopmentGrant | undefined {
  const [text = '', seal = ''] = signedText.split('.');
  const expected = Buffer.from(sealOf(text, purpose, key));
  const given = Buffer.from(seal);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const grant = JSON.parse(Buffer.from(text, 'base64url').toString()) as DevelopmentGrant;
  const isProper = isOrigin(grant.origin) && REMOTE.test(grant.remote);
  return isProper && grant.until * 1000 > now ? grant : undefined;
}

function sealOf(text: string, purpose: Purpose, key: string): string {
  return createHmac('sha256', key).update(`openward ${purpose}\n${text}`).digest('base64url');
}
