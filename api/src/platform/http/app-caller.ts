import { PROXY_AREAS, ROLES, type Role } from '@openward/contract';
import { SECOND_FACTORS } from '@openward/contract/accounts';
import { type FhirScope, readScope } from '@openward/contract/exchange';
import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { array, boolean, instant, nullable, oneOf, type Row, rowsOf, text } from '../database/rows.ts';
import { hashOf } from '../identity/secrets.ts';
import { noAccess, personJoin } from './acting.ts';
import { type Caller, NO_FACTOR } from './caller.ts';
import { refusal } from './refusal.ts';

/**
 * Authenticates an app's call. Each call checks the token and its access, so that ending the access or disabling the
 * app takes effect at once.
 * @throws Refusal session_ended (401), not_allowed (403) or no_access (404)
 */
export async function authenticateApp(tx: Tx, token: string, roles: readonly Role[], now: Date): Promise<Caller> {
  const at = now.toISOString();
  const [found] = await rowsOf(tx, FOUND)`
    select app.id as app_id, token.payload ->> 'scope' as scope, access.id as session_id, access.created_at as signed_in_at,
           case when access.id is null then app.last_used_at else access.last_used_at end as last_used_at,
           access.patient_id as person_id, access.provider_factor, app_user.id as user_id, app_user.role, app_user.hospital_id,
           app_user.second_factor, app_user.second_factor_due_at, patient.id as patient_id, doctor.id as doctor_id
    from app_sign_in token
    join app on app.id = token.app_id and app.is_on
    left join app_access access on access.id = token.access_id
    left join app_user on app_user.id = access.user_id
    left join patient on patient.user_id = app_user.id
    left join doctor on doctor.user_id = app_user.id
    where token.id_hash = ${hashOf(token)} and token.expires_at > ${at}::timestamptz
      and (token.kind = 'ClientCredentials'
        or token.kind = 'AccessToken' and access.ended_at is null and access.ends_at > ${at}::timestamptz
          and app_user.status = 'ACTIVE')`;
  if (!found) throw refusal('session_ended', 'Your session has ended. Please sign in again.');
  const { appId, personId } = found;
  await noteUse(tx, found, now);
  const scopes = (found.scope ?? '').split(' ').flatMap((scope): FhirScope | [] => readScope(scope) ?? []);
  const app = { id: appId, scopes, patientId: personId, only: null };
  const caller = { ...userOf(found, now), app };
  if (!roles.includes(caller.role))
    throw refusal('not_allowed', 'You do not have permission to do this.', { account: caller.userId });
  if (caller.role !== 'ROLE_PATIENT' || !personId || personId === caller.patientId) return caller;
  return { ...caller, ...(await actingFor(tx, caller.userId, personId, now)) };
}

/** Records once a minute that an app and its access are in use, without waiting for concurrent updates. */
async function noteUse(tx: Tx, { appId, sessionId, lastUsedAt }: Row<typeof FOUND>, now: Date): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < 60_000) return;
  const at = sql`${now.toISOString()}::timestamptz`;
  const free = (table: string, id: string | null) =>
    sql`id in (select id from ${sql.identifier(table)} where id = ${id}::uuid for no key update skip locked)`;
  await tx.execute(sql`
    with used as (update app set last_used_at = ${at} where ${free('app', appId)})
    update app_access set last_used_at = ${at} where ${free('app_access', sessionId)}`);
}

const FOUND = {
  appId: text,
  lastUsedAt: nullable(instant),
  providerFactor: nullable(boolean),
  scope: nullable(text),
  sessionId: nullable(text),
  signedInAt: nullable(instant),
  personId: nullable(text),
  userId: nullable(text),
  role: nullable(oneOf(ROLES)),
  hospitalId: nullable(text),
  secondFactor: nullable(oneOf(SECOND_FACTORS)),
  secondFactorDueAt: nullable(instant),
  patientId: nullable(text),
  doctorId: nullable(text),
};

/** The app's user; for a system app the app itself, which may read everything. */
function userOf(found: Row<typeof FOUND>, now: Date): Caller {
  const { userId, role, sessionId, appId } = found;
  const { hospitalId, patientId, doctorId, secondFactor, secondFactorDueAt, providerFactor } = found;
  const ids = { hospitalId, patientId, doctorId };
  if (!userId || !role || !sessionId)
    return { ...ids, ...NO_FACTOR, userId: appId, sessionId: appId, role: 'ROLE_SYS_ADMIN', signedInAt: now };
  const signedInAt = found.signedInAt ?? now;
  const factor = { secondFactor, secondFactorDueAt, providerFactor: providerFactor ?? false };
  return { ...ids, ...NO_FACTOR, ...factor, userId, sessionId, role, signedInAt };
}

/** The person that a proxy's app may access. @throws Refusal no_access without an active grant */
async function actingFor(tx: Tx, userId: string, person: string, now: Date) {
  const [held] = await rowsOf(tx, {
    patientId: nullable(text),
    grantId: nullable(text),
    areas: nullable(array(oneOf(PROXY_AREAS))),
  })`
    select held.patient_id, held.id as grant_id, held.areas
    from app_user ${personJoin(person, now)} where app_user.id = ${userId}`;
  const { patientId, grantId, areas } = held ?? {};
  if (!patientId || !grantId || !areas) throw noAccess(userId);
  return { patientId, actingFor: { patientId, grantId, areas } };
}
