import type { Role } from '@openward/contract';
import { sql } from 'drizzle-orm';
import type { Claims } from '../accounts/access-tokens.ts';
import { hashOf } from '../accounts/secrets.ts';
import { oldestSession } from '../accounts/session-life.ts';
import type { Tx } from '../database/database.ts';
import type { Caller, KioskCaller } from './caller.ts';
import type { Identity } from './identity.ts';
import { Refusal } from './refusal.ts';

/**
 * Who calls, and may they? The token says who; the database says whether that session still stands and
 * that user is still active, so that either ends at the next call.
 * @throws Refusal not_signed_in, token_expired, session_ended (401) or not_allowed (403)
 */
export async function authenticate(tx: Tx, identity: Identity, roles: readonly Role[], now: Date): Promise<Caller> {
  if ('refusal' in identity) throw identity.refusal;
  if ('kioskToken' in identity) throw new Refusal('not_allowed', 'This device may only check in patients.');
  const caller = await activeCaller(tx, identity.claims, now);
  if (!caller) throw new Refusal('session_ended', 'Your session has ended. Please sign in again.');
  if (!roles.includes(caller.role))
    throw new Refusal('not_allowed', 'You may not do this.', { account: caller.userId });
  return caller;
}

/**
 * Which paired device calls? A user's token is none, whatever their role.
 * @throws Refusal not_signed_in, session_ended (401) once it was revoked, or not_allowed (403)
 */
export async function authenticateKiosk(tx: Tx, identity: Identity): Promise<KioskCaller> {
  if ('refusal' in identity) throw identity.refusal;
  if ('claims' in identity) {
    throw new Refusal('not_allowed', 'You may not do this.', { account: identity.claims.userId });
  }
  const { rows } = (await tx.execute(sql`
    select kiosk.id, kiosk.name, kiosk.hospital_id, hospital.name as hospital_name
    from kiosk join hospital on hospital.id = kiosk.hospital_id
    where kiosk.token_hash = ${hashOf(identity.kioskToken)} and kiosk.revoked_at is null`)) as unknown as {
    rows: { id: string; name: string; hospital_id: string; hospital_name: string }[];
  };
  const [row] = rows;
  if (!row) throw new Refusal('session_ended', 'This device is not paired any more.');
  return { kioskId: row.id, name: row.name, hospitalId: row.hospital_id, hospitalName: row.hospital_name };
}

/** The caller of a session that still stands and belongs to an active user, else undefined. */
export async function activeCaller(tx: Tx, claims: Claims, now: Date): Promise<Caller | undefined> {
  const { userId, sessionId } = claims;
  const { rows } = (await tx.execute(sql`
    ${SELECT} where session.id = ${sessionId} and session.user_id = ${userId}
      and session.created_at > ${oldestSession(now).toISOString()}::timestamptz
      and session.ended_at is null and app_user.status = 'ACTIVE'`)) as unknown as { rows: Found[] };
  const [row] = rows;
  if (!row) return undefined;
  const { role, hospital_id: hospitalId, patient_id: patientId, doctor_id: doctorId, created_at } = row;
  return { userId, sessionId, role, hospitalId, patientId, doctorId, signedInAt: new Date(created_at) };
}

/** Said once and not built anew: every call asks it. */
const SELECT = sql.raw(`
  select app_user.role, session.created_at, app_user.hospital_id, patient.id as patient_id, doctor.id as doctor_id
  from session
  join app_user on app_user.id = session.user_id
  left join patient on patient.user_id = app_user.id
  left join doctor on doctor.user_id = app_user.id`);

interface Found {
  role: Role;
  created_at: string;
  hospital_id: string | null;
  patient_id: string | null;
  doctor_id: string | null;
}
