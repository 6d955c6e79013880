import { createHmac, timingSafeEqual } from 'node:crypto';

/** Permission for one user to load one remote from one origin, in that user's pages only. */
export interface DevelopmentGrant {
  /** The e-mail address that the user signs in with. */
  user: string;
  remote: string;
  /** Where the remote is loaded from, such as `http://127.0.0.1:4100`. */
  origin: string;
  /** Seconds since 1970 at which the grant expires. */
  until: number;
}

/** Keeps signatures apart: a grant must not work as a cookie before its owner redeems it. */
type Purpose = 'grant' | 'browser';

/** Minimum length of the key in characters. */
export const SHORTEST_KEY = 32;

/** The developer's own machine or a server with TLS; only an origin, because it goes into the CSP. */
const ORIGIN = /^(http:\/\/(127\.0\.0\.1|localhost)|https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*)(:\d{1,5})?$/;
const REMOTE = /^[a-z][a-z-]{1,30}$/;

/** True for an origin that a grant may name. */
export function isOrigin(text: string): boolean {
  return ORIGIN.test(text);
}

/** Signs a grant with HMAC. @param key DEVELOP_KEY */
export function signed(grant: DevelopmentGrant, purpose: Purpose, key: string): string {
  const text = Buffer.from(JSON.stringify(grant)).toString('base64url');
  return `${text}.${sealOf(text, purpose, key)}`;
}

/**
 * Reads a text that {@link signed} made.
 * @returns undefined if the signature or purpose is wrong, or the grant has expired
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
