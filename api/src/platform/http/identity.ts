import type { AccessTokens, Claims } from '../identity/access-tokens.ts';
import { Refusal, refusal } from './refusal.ts';

/**
 * The identity that a request claims: a user with a token that we signed, a device or an app whose token is still to be
 * looked up in the database, or none, with the refusal.
 */
export type Identity = { claims: Claims } | { kioskToken: string } | { appToken: string } | { refusal: Refusal };

/** Verifies the token first, so that rate limits and lanes use only verified users. */
export async function identify(tokens: AccessTokens, authorization: string | undefined): Promise<Identity> {
  const kioskToken = /^kiosk +([\w-]{1,100})$/i.exec(authorization ?? '')?.[1];
  if (kioskToken) return { kioskToken };
  const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  // Our own tokens are signed and contain dots.
  if (token && /^[\w-]{43}$/.test(token)) return { appToken: token };
  if (!token) return { refusal: refusal('not_signed_in', 'Please sign in.') };
  try {
    return { claims: await tokens.verify(token) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity;
  }
}
