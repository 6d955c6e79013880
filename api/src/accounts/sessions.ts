import type { SignedIn, User } from '@openward/contract/accounts';
import type { Contract } from '@openward/contract/everything';
import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { tokenKeysOf } from '../platform/config.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { doctor, patient, refreshToken, session, user } from '../platform/database/schema/index.ts';
import type { Handler } from '../platform/http/call.ts';
import type { Origin } from '../platform/http/origin.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { hashOf, keyedHash, randomToken } from '../platform/identity/secrets.ts';
import { oldestSession, REFRESH_DAYS } from '../platform/identity/session-life.ts';
import type { Services } from '../platform/services.ts';

/** Two tabs may hold the same refresh token; the slower one is not a thief within this time. */
const GRACE_SECONDS = 10;

const sessionEnded = (extra: { keepsWrites?: boolean; account?: string } = {}) =>
  refusal('session_ended', 'Your session has ended. Please sign in again.', extra);

/** Opens a session for a user whose password was right, and returns its first pair of tokens. */
export async function openSession(tx: Tx, services: Services, userId: string, origin: Origin): Promise<SignedIn> {
  const sessionId = newId();
  const now = services.now();
  const { userAgent, address, network } = origin;
  await tx
    .insert(session)
    .values({ id: sessionId, userId, createdAt: now, lastUsedAt: now, userAgent, address, network });
  const refresh = randomToken();
  await keepToken(tx, services, sessionId, refresh);
  return tokensOf(tx, services, { userId, sessionId, refresh });
}

/**
 * Exchanges a refresh token for the next pair (RFC 9700, section 4.14.2). A token works once; used
 * again after the grace it ends the whole session, because one of its two holders is a thief. Within the grace it
 * leads to the same successor, so that the session never forks.
 * @throws Refusal session_ended
 */
export async function rotate(tx: Tx, services: Services, token: string): Promise<SignedIn> {
  const now = services.now();
  const tokenHash = hashOf(token);
  const [row] = await tx
    .select({ token: refreshToken, session, status: user.status })
    .from(refreshToken)
    .innerJoin(session, eq(session.id, refreshToken.sessionId))
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(refreshToken.tokenHash, tokenHash))
    .for('update', { of: refreshToken });
  if (!row || row.session.endedAt || row.status !== 'ACTIVE' || row.token.expiresAt <= now) throw sessionEnded();
  if (row.session.createdAt <= oldestSession(now)) throw sessionEnded();
  const { id: sessionId, userId } = row.session;
  const successors = successorsOf(services, token);
  let [next = ''] = successors;
  if (row.token.usedAt) {
    const given = await givenInGrace(tx, row.token.usedAt, successors, now);
    if (given === undefined) {
      await endSession(tx, sessionId, 'refresh token reused', now);
      throw sessionEnded({ keepsWrites: true, account: userId });
    }
    next = given;
  } else {
    await tx.update(refreshToken).set({ usedAt: now }).where(eq(refreshToken.tokenHash, tokenHash));
    await keepToken(tx, services, sessionId, next);
  }
  await tx.update(session).set({ lastUsedAt: now }).where(eq(session.id, sessionId));
  return tokensOf(tx, services, { userId, sessionId, refresh: next });
}

/**
 * The one token that a token leads to, and after it what it would have led to with the server's other key. Made of the
 * token and the key, so that it need not be stored to be given twice.
 */
function successorsOf(services: Services, token: string): string[] {
  return tokenKeysOf(services.config).map((key) => keyedHash(key, 'refresh', token).toString('base64url'));
}

/**
 * What the first of two tabs was given, for the slower one: just after the first use, and before anybody went on from
 * there; else undefined.
 */
async function givenInGrace(tx: Tx, usedAt: Date, successors: string[], now: Date): Promise<string | undefined> {
  if (now.getTime() - usedAt.getTime() > GRACE_SECONDS * 1000) return undefined;
  const hashes = successors.map(hashOf);
  const [given] = await tx
    .select({ tokenHash: refreshToken.tokenHash, usedAt: refreshToken.usedAt })
    .from(refreshToken)
    .where(inArray(refreshToken.tokenHash, hashes));
  return given && given.usedAt === null ? successors[hashes.indexOf(given.tokenHash)] : undefined;
}

/** Ends a session: its access tokens fail at their next call, its refresh tokens for good. */
export async function endSession(tx: Tx, sessionId: string, because: string, now: Date): Promise<void> {
  await tx
    .update(session)
    .set({ endedAt: now, endedBecause: because })
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)));
}

/** Ends all of a user's sessions, but for the one to keep. */
export async function endSessionsOf(tx: Tx, userId: string, because: string, now: Date, keep?: string): Promise<void> {
  await tx
    .update(session)
    .set({ endedAt: now, endedBecause: because })
    .where(and(eq(session.userId, userId), isNull(session.endedAt), keep ? ne(session.id, keep) : undefined));
}

async function keepToken(tx: Tx, services: Services, sessionId: string, refresh: string): Promise<void> {
  const now = services.now();
  await tx.insert(refreshToken).values({
    tokenHash: hashOf(refresh),
    sessionId,
    issuedAt: now,
    expiresAt: new Date(now.getTime() + REFRESH_DAYS * 24 * 3_600_000),
  });
}

async function tokensOf(
  tx: Tx,
  services: Services,
  { userId, sessionId, refresh }: { userId: string; sessionId: string; refresh: string },
): Promise<SignedIn> {
  const user = await userOf(tx, userId);
  return {
    user,
    token: await services.accessTokens.sign({ userId, sessionId, role: user.userRole }),
    refreshToken: refresh,
  };
}

/** The signed-in user as the client keeps them. @throws Refusal session_ended where there is none */
export async function userOf(tx: Tx, userId: string): Promise<User> {
  const [row] = await tx
    .select({
      user,
      patientId: patient.id,
      doctorId: doctor.id,
      isProxy: sql<boolean>`exists (select from proxy_grant where proxy_user_id = ${user.id} and ended_at is null)`,
    })
    .from(user)
    .leftJoin(patient, eq(patient.userId, user.id))
    .leftJoin(doctor, eq(doctor.userId, user.id))
    .where(eq(user.id, userId));
  if (!row) throw sessionEnded();
  const { id, username, firstName, lastName, avatar, language, hospitalId, email, status, role } = row.user;
  return {
    id,
    username,
    firstName,
    lastName,
    avatar,
    language,
    userRole: role,
    patientId: row.patientId,
    doctorId: row.doctorId,
    hospitalId,
    email,
    status,
    isAnsweredSecretQuestion: row.user.answeredSecretQuestions ? 'Y' : 'N',
    isProxy: row.isProxy,
  };
}

/** GET /users/sessions: where the caller is signed in, the latest first. */
export const listSessions: Handler<Contract['accounts']['listSessions']> = async (_input, { tx, caller, services }) => {
  const now = services.now();
  const since = new Date(now.getTime() - REFRESH_DAYS * 24 * 3_600_000);
  const rows = await tx
    .select()
    .from(session)
    .where(
      and(
        eq(session.userId, caller.userId),
        isNull(session.endedAt),
        gt(session.lastUsedAt, since),
        gt(session.createdAt, oldestSession(now)),
      ),
    )
    .orderBy(desc(session.lastUsedAt))
    .limit(100);
  return rows.map(({ id, createdAt, lastUsedAt, userAgent, address }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    userAgent: userAgent ?? '',
    address: address ?? '',
    isCurrent: id === caller.sessionId,
  }));
};

/** POST /users/sessions/:id/end: out on one device; another's session is as unknown as one that never was. */
export const endOwnSession: Handler<Contract['accounts']['endSession']> = async (
  { params },
  { tx, caller, services },
) => {
  const [own] = await tx
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, params.id), eq(session.userId, caller.userId)));
  if (!own) throw notFound('Device not found.');
  await endSession(tx, own.id, 'signed out from another device', services.now());
  return null;
};

/** POST /users/sessions/end: out everywhere, here too. */
export const endSessions: Handler<Contract['accounts']['endSessions']> = async (_input, { tx, caller, services }) => {
  await endSessionsOf(tx, caller.userId, 'signed out everywhere', services.now());
  return null;
};
