import type { SmsReason } from '@openward/contract/messages';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { smsMessage } from '../platform/database/schema/index.ts';
import { noteSmsWanted } from './opt-out.ts';

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

/** Lets a message wait, or leaves it in doubt, until somebody looks after it again. */
export async function postponeSms(tx: Tx, id: string, state: 'WAITING' | 'SENDING', until: Date): Promise<void> {
  await tx
    .update(smsMessage)
    .set({ state, nextTryAt: until })
    .where(and(eq(smsMessage.id, id), eq(smsMessage.state, 'SENDING')));
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
