import { inArray, lt } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import {
  attempt,
  idempotencyKey,
  oneTimePassword,
  refreshToken,
  resetGrant,
  session,
  signUp,
} from '../database/schema/index.ts';

const DAY = 24 * 3_600_000;
/** A session is kept this long after it ended: the address it came from stays familiar. */
const KEEP_SESSIONS_DAYS = 90;

/** Deletes what is over: counted tries, codes, grants, claims, keys, refresh tokens, and sessions of long ago. */
export async function clean(database: Database, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.delete(attempt).where(lt(attempt.windowEndsAt, now));
    await tx.delete(oneTimePassword).where(lt(oneTimePassword.expiresAt, now));
    await tx.delete(resetGrant).where(lt(resetGrant.expiresAt, now));
    await tx.delete(signUp).where(lt(signUp.expiresAt, now));
    await tx.delete(idempotencyKey).where(lt(idempotencyKey.expiresAt, now));
    await tx.delete(refreshToken).where(lt(refreshToken.expiresAt, now));
  });
  await database.transaction(async (tx) => {
    const old = lt(session.lastUsedAt, new Date(now.getTime() - KEEP_SESSIONS_DAYS * DAY));
    const ids = tx.select({ id: session.id }).from(session).where(old);
    await tx.delete(refreshToken).where(inArray(refreshToken.sessionId, ids));
    await tx.delete(session).where(old);
  });
}
