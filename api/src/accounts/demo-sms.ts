import type { accountEndpoints } from '@openward/contract/accounts';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { demoSms } from '../database/schema/index.ts';
import type { Handler } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';

const NEWEST = 50;

/** GET /demo/sms: what would have been sent, the newest first. Outside the demo there is no such address. */
export const listDemoSms: Handler<(typeof accountEndpoints)['listDemoSms']> = async ({ query }, { tx, services }) => {
  if (!services.config.demo) throw new Refusal('not_found', 'There is nothing at this address.');
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
