import { errors, jwtVerify, SignJWT } from 'jose';
import { Refusal } from '../http/refusal.ts';

const MINUTES_15 = 15 * 60;
const ISSUER = 'openward';

export interface AccessTokens {
  /** A signed JWT of 15 minutes that names user and session. */
  sign(claims: { userId: string; sessionId: string }): Promise<string>;
  /** @throws Refusal not_signed_in for a token we did not sign, token_expired for one too old */
  verify(token: string): Promise<{ userId: string; sessionId: string }>;
}

/** Access tokens signed with one symmetric key (HS256); `now` lets tests turn the clock. */
export function createAccessTokens(key: Uint8Array, now: () => Date): AccessTokens {
  return {
    sign({ userId, sessionId }) {
      const issued = Math.floor(now().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setIssuedAt(issued)
        .setExpirationTime(issued + MINUTES_15)
        .sign(key);
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          typ: 'at+jwt',
          issuer: ISSUER,
          audience: ISSUER,
          requiredClaims: ['exp', 'sub', 'sid'],
          currentDate: now(),
        });
        return { userId: String(payload.sub), sessionId: String(payload.sid) };
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new Refusal('token_expired', 'Your session has expired.');
        throw new Refusal('not_signed_in', 'Please sign in.');
      }
    },
  };
}
