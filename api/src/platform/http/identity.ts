import type { AccessTokens, Claims } from '../identity/access-tokens.ts';
import { Refusal, refusal } from './refusal.ts';

/**
 * Who a request says it is from: somebody whose token we signed, a device with a token that the database has to know,
 * an app with a token that the database has to know, or nobody and whoever's token is refused.
 */
export type Identity = { claims: Claims } | { kioskToken: string } | { appToken: string } | { refusal: Refusal };

/** Looks at the token before anything else, so that limits and lanes count only what was verified. */
export async function identify(tokens: AccessTokens, authorization: string | undefined): Promise<Identity> {
  const kioskToken = /^kiosk +([\w-]{1,100})$/i.exec(authorization ?? '')?.[1];
  if (kioskToken) return { kioskToken };
  const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  // Ours are signed, and have dots.
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
