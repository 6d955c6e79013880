import { and, eq } from 'drizzle-orm';
import { waysOf } from '../accounts/index.ts';
import { patient, user } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { GrantRow } from './grants.ts';
import { lessAccessMail } from './sharing-mails.ts';

/**
 * Emails a proxy that their access ended or was reduced, unless they ended it or it was not usable anyway.
 * @param isByPractice true where the practice ended it
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

/** The address of a proxy's account; undefined where it is inactive or missing. */
export async function addressOf(call: Call, { proxyUserId }: GrantRow) {
  if (!proxyUserId) return undefined;
  const isProxy = and(eq(user.id, proxyUserId), eq(user.status, 'ACTIVE'));
  const [proxy] = await call.tx.select({ address: user.username, language: user.language }).from(user).where(isProxy);
  return proxy;
}

/** The verified contacts of a patient's account, because a proxy may have edited the contact data. */
export async function ownerOf({ tx, services }: Call, patientId: string) {
  const [owner] = await tx.select({ id: patient.userId }).from(patient).where(eq(patient.id, patientId));
  return owner && (await waysOf(tx, owner.id, services.now())).contacts;
}
