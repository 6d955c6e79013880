import { ROLES, type Role } from '@openward/contract';
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import { Refusal } from '../platform/http/refusal.ts';
import { keyedHash } from './secrets.ts';

const MINUTES_15 = 15 * 60;
const ISSUER = 'openward';
/** A token that was verified is not verified again within this time; the session is asked for at each call all the same. */
const REMEMBERED_MS = 10_000;
const MOST_REMEMBERED = 5_000;

/** What an access token proves: who signed in, and in which session. */
export interface Claims {
  userId: string;
  sessionId: string;
  /** What the user was when it was signed; the database decides. Missing from tokens of the release before. */
  role?: Role | undefined;
}

export interface AccessTokens {
  /** A signed JWT of 15 minutes that names user, role and session. */
  sign(claims: Claims): Promise<string>;
  /** @throws Refusal not_signed_in for a token we did not sign, token_expired for one too old */
  verify(token: string): Promise<Claims>;
}

/**
 * Access tokens signed with a symmetric key (HS256); `now` lets tests turn the clock.
 * @param keys the first signs; tokens that any of them has signed are good
 */
export function createAccessTokens(keys: readonly Uint8Array[], now: () => Date): AccessTokens {
  const [key = new Uint8Array()] = keys;
  const keyId = keyIdOf(key);
  const named = new Map(keys.map((each) => [keyIdOf(each), each]));
  const verified = new Map<string, { claims: Claims; from: number; until: number }>();

  async function verify(token: string): Promise<Claims> {
    const at = now().getTime();
    const known = verified.get(token);
    if (known && known.from <= at && at < known.until) return known.claims;
    const { sub, sid, role, exp } = await checked(token);
    const claims = { userId: String(sub), sessionId: String(sid), role: ROLES.find((each) => each === role) };
    if (verified.size >= MOST_REMEMBERED) verified.clear();
    verified.set(token, { claims, from: at, until: Math.min(at + REMEMBERED_MS, Number(exp) * 1000) });
    return claims;
  }

  async function checked(token: string) {
    try {
      const { payload } = await jwtVerify(token, keyFor, {
        algorithms: ['HS256'],
        typ: 'at+jwt',
        issuer: ISSUER,
        audience: ISSUER,
        requiredClaims: ['exp', 'sub', 'sid'],
        currentDate: now(),
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new Refusal('token_expired', 'Your session has expired.');
      throw new Refusal('not_signed_in', 'Please sign in.');
    }
  }

  async function keyFor({ kid = keyId }: JWTHeaderParameters): Promise<Uint8Array> {
    const found = named.get(kid);
    if (!found) throw new errors.JWKSNoMatchingKey();
    return found;
  }

  return {
    sign({ userId, sessionId, role }) {
      const issued = Math.floor(now().getTime() / 1000);
      return new SignJWT({ sid: sessionId, role })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: keyId })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setIssuedAt(issued)
        .setExpirationTime(issued + MINUTES_15)
        .sign(key);
    },
    verify,
  };
}

/** Names a key in a token's header without telling anything of it. */
function keyIdOf(key: Uint8Array): string {
  return keyedHash(key, 'key-id', '').toString('base64url').slice(0, 11);
}
