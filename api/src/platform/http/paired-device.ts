import type { Tx } from '../database/database.ts';
import { rowsOf, text } from '../database/rows.ts';
import { hashOf } from '../identity/secrets.ts';
import type { KioskCaller } from './caller.ts';
import type { Identity } from './identity.ts';
import { refusal } from './refusal.ts';

/**
 * Authenticates a paired device. Users' tokens are refused, whatever their role.
 * @throws Refusal not_signed_in, session_ended (401) once it was revoked, or not_allowed (403)
 */
export async function authenticateKiosk(tx: Tx, identity: Identity): Promise<KioskCaller> {
  if ('refusal' in identity) throw identity.refusal;
  if ('appToken' in identity) throw refusal('not_allowed', 'You do not have permission to do this.');
  if ('claims' in identity) {
    throw refusal('not_allowed', 'You do not have permission to do this.', { account: identity.claims.userId });
  }
  const [device] = await rowsOf(tx, { kioskId: text, name: text, hospitalId: text, hospitalName: text })`
    select kiosk.id as kiosk_id, kiosk.name, kiosk.hospital_id, hospital.name as hospital_name
    from kiosk join hospital on hospital.id = kiosk.hospital_id
    where kiosk.token_hash = ${hashOf(identity.kioskToken)} and kiosk.revoked_at is null`;
  if (!device) throw refusal('session_ended', 'This device is no longer paired.');
  return device;
}
