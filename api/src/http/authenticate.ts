import type { Access } from '@openward/contract';
import { and, eq, gt } from 'drizzle-orm';
import { oldestSession } from '../accounts/session-life.ts';
import type { Tx } from '../database/database.ts';
import { doctor, patient, session, user } from '../database/schema/index.ts';
import type { Caller } from './caller.ts';
import type { Claims, Identity } from './identity.ts';
import { Refusal } from './refusal.ts';

/**
 * Who calls, and may they? The token says who; the database says whether that session still stands and
 * that user is still active, so that either ends at the next call.
 * @throws Refusal not_signed_in, token_expired, session_ended (401) or not_allowed (403)
 */
export async function authenticate(
  tx: Tx,
  identity: Identity,
  roles: Exclude<Access, 'public'>,
  now: Date,
): Promise<Caller> {
  if ('refusal' in identity) throw identity.refusal;
  const caller = await activeCaller(tx, identity.claims, now);
  if (!caller) throw new Refusal('session_ended', 'Your session has ended. Please sign in again.');
  if (!roles.includes(caller.role))
    throw new Refusal('not_allowed', 'You may not do this.', { account: caller.userId });
  return caller;
}

/** The caller of a session that still stands and belongs to an active user, else undefined. */
export async function activeCaller(tx: Tx, claims: Claims, now: Date): Promise<Caller | undefined> {
  const { userId, sessionId } = claims;
  const [row] = await tx
    .select({
      role: user.role,
      status: user.status,
      endedAt: session.endedAt,
      signedInAt: session.createdAt,
      hospitalId: user.hospitalId,
      patientId: patient.id,
      doctorId: doctor.id,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(patient, eq(patient.userId, user.id))
    .leftJoin(doctor, eq(doctor.userId, user.id))
    .where(and(eq(session.id, sessionId), eq(session.userId, userId), gt(session.createdAt, oldestSession(now))));
  if (!row || row.endedAt || row.status !== 'ACTIVE') return undefined;
  const { role, hospitalId, patientId, doctorId, signedInAt } = row;
  return { userId, sessionId, role, hospitalId, patientId, doctorId, signedInAt };
}
