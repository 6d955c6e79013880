import { PROXY_AREAS, ROLES, type Role } from '@openward/contract';
import { SECOND_FACTORS } from '@openward/contract/accounts';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { array, boolean, instant, nullable, oneOf, rowsOf, text } from '../database/rows.ts';
import type { Claims } from '../identity/access-tokens.ts';
import { oldestSession } from '../identity/session-life.ts';
import { noAccess, personJoin } from './acting.ts';
import type { Caller } from './caller.ts';
import type { Identity } from './identity.ts';
import { refusal } from './refusal.ts';

/**
 * Authenticates a user's call and checks the role. The token names the session, and each call checks in the database
 * that the session and the user are active.
 * @throws Refusal not_signed_in, token_expired, session_ended (401), not_allowed (403) or no_access (404)
 */
export async function authenticate(
  tx: Tx,
  identity: Identity,
  roles: readonly Role[],
  { now, actingFor }: { now: Date; actingFor?: string | undefined },
): Promise<Caller> {
  if ('refusal' in identity) throw identity.refusal;
  // Only the runner authenticates apps, because it also enforces their scopes.
  if (!('claims' in identity)) throw refusal('not_allowed', 'You do not have permission to do this.');
  const caller =
    actingFor === undefined
      ? await activeCaller(tx, identity.claims, now)
      : await actingCaller(tx, identity.claims, actingFor, now);
  if (!caller) throw refusal('session_ended', 'Your session has ended. Please sign in again.');
  if (!roles.includes(caller.role))
    throw refusal('not_allowed', 'You do not have permission to do this.', { account: caller.userId });
  if (actingFor !== undefined && !caller.actingFor) throw noAccess(caller.userId);
  return caller;
}

/**
 * The caller of a proxy's call, with the patient's id where an active grant exists. Without one, the result has neither
 * `actingFor` nor a patient.
 */
async function actingCaller(tx: Tx, claims: Claims, patientId: string, now: Date): Promise<Caller | undefined> {
  const { userId, sessionId } = claims;
  const acting = { ...CALLER, grantId: nullable(text), areas: nullable(array(oneOf(PROXY_AREAS))) };
  const [row] = await rowsOf(tx, acting)`
    select session.id as session_id, session.user_id, app_user.role, coalesce(session.authenticated_at, session.created_at) as signed_in_at, session.provider_factor, app_user.hospital_id,
           app_user.second_factor, app_user.second_factor_due_at, session.proven_at,
           held.patient_id, null as doctor_id, held.id as grant_id, held.areas
    from session
    join app_user on app_user.id = session.user_id
    ${personJoin(patientId, now)}
    where session.id = ${sessionId} and session.user_id = ${userId}
      and session.created_at > ${oldestSession(now).toISOString()}::timestamptz
      and session.ended_at is null and app_user.status = 'ACTIVE'`;
  if (!row) return undefined;
  const { grantId, areas, ...caller } = row;
  const { patientId: person } = caller;
  return person && grantId && areas ? { ...caller, actingFor: { patientId: person, grantId, areas } } : caller;
}

/** The caller of an active session of an active user, else undefined. */
export async function activeCaller(tx: Tx, claims: Claims, now: Date): Promise<Caller | undefined> {
  const [caller] = await rowsOf(tx, CALLER)`${SELECT} where ${stillStands(claims, now)}`;
  return caller;
}

/** A query that gives one row if the session is still active and the caller is unchanged since it was last read. */
export function isStillCaller(caller: Caller, now: Date): SQL {
  const { role, hospitalId, patientId, doctorId, secondFactor } = caller;
  return sql`${SELECT} where ${stillStands(caller, now)} and app_user.role = ${role}
    and app_user.hospital_id is not distinct from ${hospitalId}::uuid
    and app_user.second_factor is not distinct from ${secondFactor}
    and patient.id is not distinct from ${patientId}::uuid and doctor.id is not distinct from ${doctorId}::uuid`;
}

function stillStands({ userId, sessionId }: Pick<Claims, 'userId' | 'sessionId'>, now: Date): SQL {
  return sql`session.id = ${sessionId} and session.user_id = ${userId}
    and session.created_at > ${oldestSession(now).toISOString()}::timestamptz
    and session.ended_at is null and app_user.status = 'ACTIVE'`;
}

/** The callers of those sessions that are active and belong to active users. */
export async function activeCallers(tx: Tx, sessionIds: string[], now: Date): Promise<Caller[]> {
  return rowsOf(tx, CALLER)`
    ${SELECT} where session.id = any(${sql.param(sessionIds)}::uuid[])
      and session.created_at > ${oldestSession(now).toISOString()}::timestamptz
      and session.ended_at is null and app_user.status = 'ACTIVE'`;
}

/** Built once, because every call uses it. */
const SELECT = sql.raw(`
  select session.id as session_id, session.user_id, app_user.role, coalesce(session.authenticated_at, session.created_at) as signed_in_at, session.provider_factor, app_user.hospital_id, patient.id as patient_id, doctor.id as doctor_id,
         app_user.second_factor, app_user.second_factor_due_at, session.proven_at
  from session
  join app_user on app_user.id = session.user_id
  left join patient on patient.user_id = app_user.id
  left join doctor on doctor.user_id = app_user.id`);

const CALLER = {
  sessionId: text,
  userId: text,
  role: oneOf(ROLES),
  signedInAt: instant,
  hospitalId: nullable(text),
  patientId: nullable(text),
  doctorId: nullable(text),
  secondFactor: nullable(oneOf(SECOND_FACTORS)),
  secondFactorDueAt: nullable(instant),
  providerFactor: boolean,
  provenAt: nullable(instant),
};
