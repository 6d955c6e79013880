import type { Contract } from '@openward/contract/everything';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { session } from '../platform/database/schema/index.ts';
import type { Handler } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { oldestSession, REFRESH_DAYS } from './session-life.ts';
import { endSession, endSessionsOf } from './sessions.ts';

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
  if (!own) throw new Refusal('not_found', 'Device not found.');
  await endSession(tx, own.id, 'signed out from another device', services.now());
  return null;
};

/** POST /users/sessions/end: out everywhere, here too. */
export const endSessions: Handler<Contract['accounts']['endSessions']> = async (_input, { tx, caller, services }) => {
  await endSessionsOf(tx, caller.userId, 'signed out everywhere', services.now());
  return null;
};
