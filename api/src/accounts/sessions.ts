import { Resolver } from 'node:dns/promises';
import { deviceOf, type SignedIn, type SignInMethod, type User } from '@openward/contract/accounts';
import type { Contract } from '@openward/contract/everything';
import { and, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { notify } from '../messages/index.ts';
import { asksRole, TERM_DAYS } from '../platform/access/second-factor.ts';
import { isKeptToHospital } from '../platform/access/visibility.ts';
import { tokenKeysOf } from '../platform/config.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { boolean, oneRowOf } from '../platform/database/rows.ts';
import { doctor, patient, refreshToken, rememberedDevice, session, user } from '../platform/database/schema/index.ts';
import { type Call, type Handler, Reply } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { endAppAccess } from '../platform/identity/app-access.ts';
import { hashOf, keyedHash, randomToken } from '../platform/identity/secrets.ts';
import { oldestSession, REFRESH_DAYS } from '../platform/identity/session-life.ts';
import type { Services } from '../platform/services.ts';
import { rememberDevice, renewDevice } from './factors/devices.ts';
import { waysOf } from './ways.ts';

/** Two tabs may use the same refresh token within this time without being treated as theft. */
const GRACE_SECONDS = 10;

const sessionEnded = (extra: { keepsWrites?: boolean; account?: string } = {}) =>
  refusal('session_ended', 'Your session has ended. Please sign in again.', extra);

/** Opens a session for a user who has signed in, and returns its first pair of tokens. */
export async function openSession(
  call: Pick<Call, 'tx' | 'services' | 'origin' | 'afterCommit'>,
  userId: string,
  { signedInBy, remembers = false, provider }: { signedInBy: SignInMethod; remembers?: boolean; provider?: AtProvider },
): Promise<Reply<SignedIn>> {
  const { tx, services, origin, afterCommit } = call;
  const sessionId = newId();
  const now = services.now();
  const { userAgent, address, network } = origin;
  await tellOfNewDevice(call, userId, hashOf(origin.device ?? ''));
  // A remembered device gets a new secret, because the old cookie may have leaked.
  const device = (!remembers && origin.device) || randomToken();
  await tx.insert(session).values({
    ...{ id: sessionId, userId, createdAt: now, lastUsedAt: now, userAgent, address, network, signedInBy },
    ...(provider ? ofProvider(provider) : { provenAt: signedInBy === 'password' ? null : now }),
    deviceHash: hashOf(device),
  });
  if (remembers && origin.device) await renewDevice(tx, origin.device, device);
  if (remembers) await rememberDevice(tx, userId, { device, userAgent, now });
  // Not awaited, because a DNS lookup may be slow.
  afterCommit(async (database) => void nameNetwork(database, sessionId, address));
  const refresh = randomToken();
  await keepToken(tx, services, sessionId, refresh);
  return new Reply(await tokensOf(tx, services, { userId, sessionId, refresh }), { device });
}

/** The provider's claims about a sign-in. */
interface AtProvider {
  /** The provider's session id. */
  session: string | undefined;
  /** True where the provider asked for a second factor. */
  hasFactor: boolean;
  /** When the user signed in at the provider; null where it does not say. */
  authenticatedAt: Date | null;
  /** When the user proved a second factor of the account. */
  provenAt?: Date | undefined;
}

/** Without `auth_time`, the sign-in counts as old, so that it is refused where a recent one is required. */
function ofProvider({ session: providerSession, hasFactor, authenticatedAt, provenAt }: AtProvider) {
  return {
    ...{ providerSession, providerFactor: hasFactor, authenticatedAt: authenticatedAt ?? new Date(0) },
    provenAt: provenAt ?? (hasFactor ? authenticatedAt : null),
  };
}

/** Notifies a user of a sign-in on a device that is unknown for 90 days; not of their first sign-in. */
async function tellOfNewDevice(
  { tx, services, origin, afterCommit }: Pick<Call, 'tx' | 'services' | 'origin' | 'afterCommit'>,
  userId: string,
  deviceHash: string,
): Promise<void> {
  const { isFirst, isKnown } = await oneRowOf(tx, { isFirst: boolean, isKnown: boolean })`
    select not exists (select from session where user_id = ${userId} and device_hash is not null) as is_first,
           exists (select from session where user_id = ${userId} and device_hash = ${deviceHash}) as is_known`;
  if (isFirst || isKnown) return;
  const { contacts } = await waysOf(tx, userId, services.now());
  // Only by email, because an SMS for each new browser would be too much.
  const device = [deviceOf(origin.userAgent), origin.address].filter(Boolean).join(', ');
  afterCommit(() => notify(services.messages, { ...contacts, phoneNos: [] }, 'newDevice', undefined, { device }));
}

/** Stores the reverse DNS name of an address, if the lookup succeeds within two seconds. */
async function nameNetwork(database: Database, sessionId: string, address: string): Promise<void> {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  const [networkName] = await resolver.reverse(address).catch(() => []);
  if (!networkName) return;
  await database
    .transaction((tx) => tx.update(session).set({ networkName }).where(eq(session.id, sessionId)))
    .catch(() => {});
}

/**
 * Exchanges a refresh token for the next pair (RFC 9700, section 4.14.2). A second use after the grace period ends the
 * session, because the token was stolen. Within it, the same successor is returned, so that the session never forks.
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
 * The successor of a token, and after it the successor under the previous server key. Derived from token and key, so
 * that it can be returned twice without being stored.
 */
function successorsOf(services: Services, token: string): string[] {
  return tokenKeysOf(services.config).map((key) => keyedHash(key, 'refresh', token).toString('base64url'));
}

/**
 * The successor that another tab received, for the slower tab: within the grace period and before the successor was
 * used; else undefined.
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

/** Ends a session: its access tokens fail at their next call, its refresh tokens permanently. */
export async function endSession(tx: Tx, sessionId: string, because: string, now: Date): Promise<void> {
  await tx
    .update(session)
    .set({ endedAt: now, endedBecause: because })
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)));
}

/** Ends a user's sessions except `keep`, and revokes access for apps, because an intruder may have granted it. */
export async function endSessionsOf(tx: Tx, userId: string, because: string, now: Date, keep?: string): Promise<void> {
  await tx
    .update(session)
    .set({ endedAt: now, endedBecause: because })
    .where(and(eq(session.userId, userId), isNull(session.endedAt), keep ? ne(session.id, keep) : undefined));
  await endAppAccess(tx, sql`user_id = ${userId}`, now);
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
  const user = await userOf(tx, services, { userId, sessionId });
  return {
    user,
    token: await services.accessTokens.sign({ userId, sessionId, role: user.userRole }),
    refreshToken: refresh,
  };
}

/** The signed-in user in the form of the client. @throws Refusal session_ended for an unknown user */
export async function userOf(
  tx: Tx,
  services: Pick<Services, 'config' | 'now'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<User> {
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
    isKeptToHospital: isKeptToHospital(row.user, services.config),
    secondFactor: row.user.secondFactor,
    secondFactorDueAt: (await dueAt(tx, services, row.user, sessionId))?.toISOString() ?? null,
  };
}

/** The deadline for a second factor; the term begins when the user is first seen without one. */
async function dueAt(
  tx: Tx,
  { config, now }: Pick<Services, 'config' | 'now'>,
  { id, role, secondFactor, secondFactorDueAt }: typeof user.$inferSelect,
  sessionId: string,
): Promise<Date | null> {
  if (secondFactor || !asksRole(config, role)) return null;
  // A second factor at the hospital counts only for the session that began with it.
  const [own] = await tx.select({ isProven: session.providerFactor }).from(session).where(eq(session.id, sessionId));
  if (own?.isProven) return null;
  if (secondFactorDueAt) return secondFactorDueAt;
  const due = new Date(now().getTime() + TERM_DAYS * 24 * 3_600_000);
  const isUnset = and(eq(user.id, id), isNull(user.secondFactorDueAt));
  await tx.update(user).set({ secondFactorDueAt: due }).where(isUnset);
  return due;
}

/** GET /users/sessions: the caller's open sessions, the latest first. */
export const listSessions: Handler<Contract['accounts']['listSessions']> = async (_input, call) => {
  const unused = new Date(call.services.now().getTime() - REFRESH_DAYS * 24 * 3_600_000);
  const isOpen = and(isNull(session.endedAt), gt(session.lastUsedAt, unused));
  return (await sessionsOf(call, isOpen, session.lastUsedAt)).map(shownSession(call.caller));
};

/** GET /users/sign-ins: of the last 30 days, the latest first. */
export const listSignIns: Handler<Contract['accounts']['listSignIns']> = async (_input, call) =>
  (await sessionsOf(call, undefined, session.createdAt)).map(shownSession(call.caller));

function sessionsOf(
  { tx, caller, services }: Pick<Call, 'tx' | 'services'> & { caller: Caller },
  which: SQL | undefined,
  latest: typeof session.lastUsedAt | typeof session.createdAt,
) {
  const isOwn = and(eq(session.userId, caller.userId), gt(session.createdAt, oldestSession(services.now())));
  return tx.select().from(session).where(and(isOwn, which)).orderBy(desc(latest)).limit(100);
}

const shownSession = (caller: Caller) => (row: typeof session.$inferSelect) => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  userAgent: row.userAgent ?? '',
  address: row.address ?? '',
  networkName: row.networkName ?? '',
  signedInBy: row.signedInBy,
  isCurrent: row.id === caller.sessionId,
});

/** POST /users/sessions/:id/end: one device. Another user's session returns the same error as an unknown one. */
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

/** POST /users/sessions/end: all devices, including this one. */
export const endSessions: Handler<Contract['accounts']['endSessions']> = async (_input, { tx, caller, services }) => {
  await endSessionsOf(tx, caller.userId, 'signed out everywhere', services.now());
  await tx.delete(rememberedDevice).where(eq(rememberedDevice.userId, caller.userId));
  return null;
};
