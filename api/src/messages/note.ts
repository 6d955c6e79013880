import type { SmsReason } from '@openward/contract/messages';
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { insertAudit } from '../platform/access/audit-row.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { rowsOf, text } from '../platform/database/rows.ts';
import { bulkSms, smsMessage } from '../platform/database/schema/index.ts';

/** What became of a message. */
export type SmsNews =
  | { state: 'SENT' | 'DELIVERED'; providerId: string }
  | { state: 'FAILED'; reason: SmsReason; providerId?: string };

/** From which states each goes on: nothing that is known is forgotten for something that was true before. */
const AFTER = {
  SENT: ['WAITING', 'SENDING', 'UNKNOWN'],
  FAILED: ['WAITING', 'SENDING', 'UNKNOWN', 'SENT'],
  // What was given up, or taken for lost, may arrive all the same.
  DELIVERED: ['WAITING', 'SENDING', 'UNKNOWN', 'SENT', 'FAILED'],
} as const;

/**
 * Notes what became of a message, from whomever it is heard: the gateway's answer and its calls come in any order.
 * @returns false where there is no such message, or the gateway's name for it is another's
 */
export async function noteSms(tx: Tx, id: string, news: SmsNews, now: Date): Promise<boolean> {
  const { state, providerId } = news;
  const isThis = and(
    eq(smsMessage.id, id),
    providerId ? or(isNull(smsMessage.providerId), eq(smsMessage.providerId, providerId)) : undefined,
  );
  const [found] = await tx.select({ phoneNo: smsMessage.phoneNo }).from(smsMessage).where(isThis);
  if (!found || (providerId && (await unclaimed(tx, id, [providerId])).length === 0)) return false;
  const moved = await tx
    .update(smsMessage)
    .set({
      state,
      reason: news.state === 'FAILED' ? news.reason : null,
      changedAt: now,
      ...(providerId && { providerId }),
    })
    .where(and(isThis, inArray(smsMessage.state, [...AFTER[state]])))
    .returning({ id: smsMessage.id });
  // What is told once more is older than what the patient may have said since.
  if (moved.length > 0 && news.state === 'FAILED' && news.reason === 'stopped')
    await noteSmsWanted(tx, found.phoneNo, false);
  return true;
}

/**
 * Lets a message wait, or leaves it in doubt, until somebody looks after it again. One that would wait and is part of a
 * message to a group that was cancelled meanwhile is cancelled too.
 */
export async function postponeSms(tx: Tx, id: string, state: 'WAITING' | 'SENDING', until: Date): Promise<void> {
  const isThis = and(eq(smsMessage.id, id), eq(smsMessage.state, 'SENDING'));
  if (state === 'WAITING') {
    const bulkId = tx.select({ id: smsMessage.bulkId }).from(smsMessage).where(isThis);
    const [bulk] = await tx
      .select({ id: bulkSms.id, state: bulkSms.state })
      .from(bulkSms)
      .where(eq(bulkSms.id, bulkId))
      .for('update');
    if (bulk?.state === 'CANCELED') {
      const stopped = await cancelSms(tx, isThis);
      const sent = sql`${bulkSms.sent} - ${stopped.length}`;
      await tx.update(bulkSms).set({ sent }).where(eq(bulkSms.id, bulk.id));
      return;
    }
  }
  await tx.update(smsMessage).set({ state, nextTryAt: until }).where(isThis);
}

/** Cancels messages that nobody has handed over. @returns them */
export function cancelSms(tx: Tx, which: SQL | undefined): Promise<{ id: string; patientId: string }[]> {
  return tx
    .update(smsMessage)
    .set({ state: 'FAILED', reason: 'canceled', changedAt: sql`now()` })
    .where(which)
    .returning({ id: smsMessage.id, patientId: smsMessage.patientId });
}

/** Says of a message that nobody will ever know, unless the gateway still tells. */
export async function loseSms(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(smsMessage)
    .set({ state: 'UNKNOWN', reason: 'interrupted', changedAt: now })
    .where(and(eq(smsMessage.id, id), eq(smsMessage.state, 'SENDING')));
}

/** Of the gateway's names for messages those that are no other message's. */
export async function unclaimed(tx: Tx, id: string, providerIds: readonly string[]): Promise<string[]> {
  if (providerIds.length === 0) return [];
  const taken = await tx
    .select({ providerId: smsMessage.providerId })
    .from(smsMessage)
    .where(and(inArray(smsMessage.providerId, [...providerIds]), sql`${smsMessage.id} <> ${id}`));
  return providerIds.filter((each) => !taken.some(({ providerId }) => providerId === each));
}

/**
 * Notes in their records that the patients with a number get no SMS at it any more, or get them again, with an audit row:
 * who answers STOP or START says so to the gateway, which keeps it by number. It is the channel of that number that ends
 * or begins, or both where both have it. The database tells open pages.
 * @param phoneNo ten digits
 */
export async function noteSmsWanted(tx: Tx, phoneNo: string, isWanted: boolean): Promise<void> {
  await tx.execute(sql`select set_config('openward.consent_source', 'SMS', true)`);
  const rows = await rowsOf(tx, { id: text })`
    with theirs as (
      select patient.id, patient.mobile_phone_no = ${phoneNo} as is_mobile,
             coalesce(app_user.phone_no = ${phoneNo}, false) as is_phone
      from patient join app_user on app_user.id = patient.user_id
      where app_user.phone_no = ${phoneNo} or patient.mobile_phone_no = ${phoneNo}
      order by patient.id for update of patient
    )
    update patient set
      mob_opt_in = case when is_mobile then ${isWanted} else mob_opt_in end,
      mob_opt_out = case when is_mobile then ${!isWanted} else mob_opt_out end,
      phone_no_opt_in = case when is_phone then ${isWanted} else phone_no_opt_in end,
      phone_no_opt_out = case when is_phone then ${!isWanted} else phone_no_opt_out end
    from theirs
    where theirs.id = patient.id and (
      is_mobile and mob_opt_out = ${isWanted}
      or is_phone and (case when ${isWanted} then phone_no_opt_out or mob_opt_out and not phone_no_opt_in
                            else not phone_no_opt_out end))
    returning patient.id`;
  if (!isWanted) {
    // What waits for that number is not sent any more.
    await tx.execute(sql`
      update sms_message set state = 'FAILED', reason = 'stopped', changed_at = now()
      where phone_no = ${phoneNo} and state = 'WAITING'`);
  }
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
