import type { Contract } from '@openward/contract/everything';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { demoMail, demoSms } from '../platform/database/schema/index.ts';
import type { Handler } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Services } from '../platform/services.ts';

const NEWEST = 50;

/** GET /demo/sms: what would have been sent, the newest first. */
export const listDemoSms: Handler<Contract['platform']['listDemoSms']> = async ({ query }, { tx, services }) => {
  onlyInTheDemo(services);
  const rows = await tx
    .select()
    .from(demoSms)
    .where(and(isNotNull(demoSms.phoneNo), query.phoneNo ? eq(demoSms.phoneNo, query.phoneNo) : undefined))
    .orderBy(desc(demoSms.sentAt), desc(demoSms.id))
    .limit(NEWEST);
  return rows.map(({ phoneNo, body, sentAt }) => ({
    phoneNo: phoneNo ?? '',
    text: body,
    sentAt: sentAt.toISOString(),
  }));
};

/** GET /demo/mail: the same for e-mails. */
export const listDemoMail: Handler<Contract['platform']['listDemoMail']> = async ({ query }, { tx, services }) => {
  onlyInTheDemo(services);
  const rows = await tx
    .select()
    .from(demoMail)
    .where(and(isNotNull(demoMail.address), query.to ? eq(demoMail.address, query.to.toLowerCase()) : undefined))
    .orderBy(desc(demoMail.sentAt), desc(demoMail.id))
    .limit(NEWEST);
  return rows.map(({ address, subject, body, sentAt }) => ({
    to: address ?? '',
    subject,
    text: body,
    sentAt: sentAt.toISOString(),
  }));
};

/** Outside the demo there is no such address. */
function onlyInTheDemo(services: Services): void {
  if (!services.config.demo) throw new Refusal('not_found', 'There is nothing at this address.');
}
