import type { Access } from '@openward/contract';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { doctor, patient, session, user } from '../database/schema/index.ts';
import type { Services } from '../services.ts';
import type { Caller } from './call.ts';
import { Refusal } from './refusal.ts';

/**
 * Who calls, and may they? The token says who; the database says whether that session still stands and
 * that user is still active, so that either ends at the next call.
 * @throws Refusal not_signed_in, token_expired, session_ended (401) or not_allowed (403)
 */
export async function authenticate(
  tx: Tx,
  services: Services,
  authorization: string | undefined,
  roles: Exclude<Access, 'public'>,
): Promise<Caller> {
  const token = authorization?.startsWith('Bearer ') ? authorization.slice(7) : '';
  if (!token) throw new Refusal('not_signed_in', 'Please sign in.');
  const claims = await services.accessTokens.verify(token);
  const caller = await activeCaller(tx, claims.userId, claims.sessionId);
  if (!caller) throw new Refusal('session_ended', 'Your session has ended. Please sign in again.');
  if (!roles.includes(caller.role)) throw new Refusal('not_allowed', 'You may not do this.');
  return caller;
}

/** The caller of a session that still stands and belongs to an active user, else undefined. */
export async function activeCaller(tx: Tx, userId: string, sessionId: string): Promise<Caller | undefined> {
  const [row] = await tx
    .select({
      role: user.role,
      status: user.status,
      endedAt: session.endedAt,
      hospitalId: user.hospitalId,
      patientId: patient.id,
      doctorId: doctor.id,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(patient, eq(patient.userId, user.id))
    .leftJoin(doctor, eq(doctor.userId, user.id))
    .where(and(eq(session.id, sessionId), eq(session.userId, userId)));
  if (!row || row.endedAt || row.status !== 'ACTIVE') return undefined;
  const { role, hospitalId, patientId, doctorId } = row;
  return { userId, sessionId, role, hospitalId, patientId, doctorId };
}
