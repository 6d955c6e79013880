import type { Contract } from '@openward/contract/everything';
import type { LoggedSms } from '@openward/contract/messages';
import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { patient, smsMessage, user } from '../platform/database/schema/index.ts';
import { type Counted, countRows, type Handler, pageOf, windowOf } from '../platform/http/call.ts';

const sender = alias(user, 'sender');

/** GET /sms */
export const listSms: Handler<Contract['messages']['listSms']> = async ({ query }, { tx, records }) => {
  const { limit, offset } = windowOf(query);
  let counted: Counted | undefined;
  const rows = await records.read('smsMessage', async (visible) => {
    counted = await countRows(tx, query, sql`${smsMessage} where ${visible}`);
    return tx
      .select({
        id: smsMessage.id,
        patientId: smsMessage.patientId,
        createdAt: smsMessage.createdAt,
        purpose: smsMessage.purpose,
        body: smsMessage.body,
        state: smsMessage.state,
        reason: smsMessage.reason,
        sentBy: smsMessage.sentBy,
        senderFirstName: sender.firstName,
        senderLastName: sender.lastName,
        firstName: user.firstName,
        lastName: user.lastName,
      })
      .from(smsMessage)
      .innerJoin(patient, eq(patient.id, smsMessage.patientId))
      .innerJoin(user, eq(user.id, patient.userId))
      .leftJoin(sender, eq(sender.id, smsMessage.sentBy))
      .where(visible)
      .orderBy(desc(smsMessage.createdAt), desc(smsMessage.id))
      .limit(limit)
      .offset(offset);
  });
  return pageOf(
    rows.map(
      (row): LoggedSms => ({
        id: row.id,
        sentAt: row.createdAt.toISOString(),
        sender: row.sentBy ? { firstName: row.senderFirstName ?? '', lastName: row.senderLastName ?? '' } : null,
        recipient: { firstName: row.firstName, lastName: row.lastName },
        purpose: row.purpose,
        text: row.body,
        // Whether it waits for its turn or is being handed over makes no difference to who waits for it.
        state: row.state === 'SENDING' ? 'WAITING' : row.state,
        reason: row.reason,
      }),
    ),
    counted,
    query,
  );
};
