import { sql } from 'drizzle-orm';
import { hashOf } from '../../accounts/secrets.ts';
import type { Tx } from '../database/database.ts';
import type { KioskCaller } from './caller.ts';
import type { Identity } from './identity.ts';
import { Refusal } from './refusal.ts';

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
