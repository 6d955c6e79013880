import { and, eq } from 'drizzle-orm';
import { waysOf } from '../accounts/index.ts';
import { patient, user } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { GrantRow } from './records.ts';
import { lessAccessMail } from './words.ts';

/**
 * Tells a proxy by e-mail that they can do less, unless it was they who wanted it, or they could do nothing anyway.
 * @param isByPractice whom to ask about it
 */
export async function tellProxy(
  call: Call & { caller: Caller },
  row: GrantRow,
  isEnded: boolean,
  isByPractice = false,
): Promise<void> {
  const { proxyUserId, personFirst: firstName, personLast: lastName } = row;
  if (!row.stands || proxyUserId === call.caller.userId) return;
  const proxy = await addressOf(call, row);
  if (!proxy) return;
  const mail = lessAccessMail({ firstName, lastName }, isEnded, isByPractice);
  call.afterCommit(() => call.services.messages.mail(proxy, mail, 'notice'));
}

/** Where the account that accepted is told something; undefined where it is inactive, or there is none. */
export async function addressOf(call: Call, { proxyUserId }: GrantRow) {
  if (!proxyUserId) return undefined;
  const isProxy = and(eq(user.id, proxyUserId), eq(user.status, 'ACTIVE'));
  const [proxy] = await call.tx.select({ address: user.username, language: user.language }).from(user).where(isProxy);
  return proxy;
}

/** Where a patient's account tells its owner: contact data may have been edited by whoever has access. */
export async function ownerOf({ tx, services }: Call, patientId: string) {
  const [owner] = await tx.select({ id: patient.userId }).from(patient).where(eq(patient.id, patientId));
  return owner && (await waysOf(tx, owner.id, services.now())).contacts;
}
