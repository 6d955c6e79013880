import { sql } from 'drizzle-orm';
import { insertAudit } from '../platform/access/audit-row.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';

/**
 * Notes in their records that the patients with a number get no SMS any more, or get them again, with an audit row: who
 * answers STOP or START says so to the gateway, which keeps it by number. The database tells open pages.
 * @param phoneNo ten digits
 */
export async function noteSmsWanted(tx: Tx, phoneNo: string, isWanted: boolean): Promise<void> {
  const { rows } = (await tx.execute(sql`
    update patient set mob_opt_in = ${isWanted}, mob_opt_out = ${!isWanted}
    where mob_opt_out = ${isWanted} and id in (
      select patient.id from patient join app_user on app_user.id = patient.user_id
      where app_user.phone_no = ${phoneNo} order by patient.id for update of patient
    )
    returning id`)) as unknown as { rows: { id: string }[] };
  const patientIds = rows.map(({ id }) => id);
  if (patientIds.length === 0) return;
  await insertAudit(tx, {
    id: newId(),
    requestId: 'sms gateway',
    actorId: null,
    actorRole: 'SYSTEM',
    action: isWanted ? 'start sms' : 'stop sms',
    entity: 'patient',
    entityIds: patientIds,
    patientIds,
    outcome: 'done',
    address: '',
  });
}
