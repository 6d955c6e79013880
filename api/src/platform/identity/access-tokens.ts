import { ROLES, type Role } from '@openward/contract';
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import { refusal } from '../http/refusal.ts';
import { keyedHash } from './secrets.ts';

const MINUTES_15 = 15 * 60;
const ISSUER = 'openward';
/** Milliseconds for which a verified token is not verified again; each call still checks its session. */
const REMEMBERED_MS = 10_000;
const MOST_REMEMBERED = 5_000;

/** The claims of an access token: the user and the session. */
export interface Claims {
  userId: string;
  sessionId: string;
  /** The user's role when the token was signed; the database decides. Tokens of the previous release lack it. */
  role?: Role | undefined;
}

export interface AccessTokens {
  /** Signs a JWT that is valid for 15 minutes. */
  sign(claims: Claims): Promise<string>;
  /** @throws Refusal not_signed_in for a token that we did not sign, token_expired for an expired one */
  verify(token: string): Promise<Claims>;
}

/**
 * Access tokens with a symmetric key (HS256); tests set `now`.
 * @param keys the first one signs; all of them verify
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
      if (error instanceof errors.JWTExpired) throw refusal('token_expired', 'Your session has expired.');
      throw refusal('not_signed_in', 'Please sign in.');
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

/** An id for the token's header that reveals nothing about the key. */
function keyIdOf(key: Uint8Array): string {
  return keyedHash(key, 'key-id', '').toString('base64url').slice(0, 11);
}
