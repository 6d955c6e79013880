import type { SmsReason } from '@openward/contract/messages';
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { insertAudit } from '../platform/access/audit-row.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { rowsOf, text } from '../platform/database/rows.ts';
import { bulkSms, smsMessage } from '../platform/database/schema/index.ts';

/** The outcome of a message. */
export type SmsNews =
  | { state: 'SENT' | 'DELIVERED'; providerId: string }
  | { state: 'FAILED'; reason: SmsReason; providerId?: string };

/** The states from which each state may follow, so that older news cannot overwrite newer. */
const AFTER = {
  SENT: ['WAITING', 'SENDING', 'UNKNOWN'],
  FAILED: ['WAITING', 'SENDING', 'UNKNOWN', 'SENT'],
  // A message that was given up or lost may still arrive.
  DELIVERED: ['WAITING', 'SENDING', 'UNKNOWN', 'SENT', 'FAILED'],
} as const;

/**
 * Records the outcome of a message; the gateway's answers and webhooks may arrive in any order.
 * @returns false if the message does not exist or its provider id belongs to another
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
  // Repeated news may be older than the patient's latest choice.
  if (moved.length > 0 && news.state === 'FAILED' && news.reason === 'stopped')
    await noteSmsWanted(tx, found.phoneNo, false);
  return true;
}

/**
 * Postpones a message, or leaves its outcome open until the next check. A message that would wait, but belongs to a
 * cancelled message to a group, is cancelled too.
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

/** Cancels messages not yet handed over. @returns them */
export function cancelSms(tx: Tx, which: SQL | undefined): Promise<{ id: string; patientId: string }[]> {
  return tx
    .update(smsMessage)
    .set({ state: 'FAILED', reason: 'canceled', changedAt: sql`now()` })
    .where(which)
    .returning({ id: smsMessage.id, patientId: smsMessage.patientId });
}

/** Marks the outcome of a message as unknown, unless the gateway still reports it. */
export async function loseSms(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(smsMessage)
    .set({ state: 'UNKNOWN', reason: 'interrupted', changedAt: now })
    .where(and(eq(smsMessage.id, id), eq(smsMessage.state, 'SENDING')));
}

/** The provider ids that no other message has. */
export async function unclaimed(tx: Tx, id: string, providerIds: readonly string[]): Promise<string[]> {
  if (providerIds.length === 0) return [];
  const taken = await tx
    .select({ providerId: smsMessage.providerId })
    .from(smsMessage)
    .where(and(inArray(smsMessage.providerId, [...providerIds]), sql`${smsMessage.id} <> ${id}`));
  return providerIds.filter((each) => !taken.some(({ providerId }) => providerId === each));
}

/**
 * Records, with an audit row, that the patients with a number no longer want SMS there, or want them again: the gateway
 * keeps answers of STOP or START by number. This changes the channels that have the number; the database notifies open
 * pages.
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
    // Waiting SMS to the number are not sent.
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
