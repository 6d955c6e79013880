import type { Contract } from '@openward/contract/everything';
import type { LoggedSms } from '@openward/contract/messages';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { patient, smsMessage, user } from '../platform/database/schema/index.ts';
import type { Handler } from '../platform/http/call.ts';
import { ListPage, orderOf } from '../platform/http/list-page.ts';

const sender = alias(user, 'sender');

/** The list is always sorted newest first. */
const NEWEST_FIRST = orderOf(undefined, new Map(), {
  keys: [
    { by: smsMessage.createdAt, type: 'timestamptz' },
    { by: smsMessage.id, type: 'uuid' },
  ],
  isDescending: true,
});

/** GET /sms */
export const listSms: Handler<Contract['messages']['listSms']> = async ({ query }, { tx, records }) => {
  const page = new ListPage(query, NEWEST_FIRST);
  const rows = await records.read('smsMessage', (visible) =>
    page.read(
      tx,
      sql`${smsMessage} where ${visible} order by ${smsMessage.createdAt} desc`,
      page.of(
        tx
          .select({
            place: page.place,
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
          .where(and(visible, page.beyond))
          .$dynamic(),
      ),
    ),
  );
  return page.reply(
    rows.map(
      (row): LoggedSms => ({
        id: row.id,
        sentAt: row.createdAt.toISOString(),
        sender: row.sentBy ? { firstName: row.senderFirstName ?? '', lastName: row.senderLastName ?? '' } : null,
        recipient: { firstName: row.firstName, lastName: row.lastName },
        purpose: row.purpose,
        text: row.body,
        // Clients need not distinguish waiting from being handed over.
        state: row.state === 'SENDING' ? 'WAITING' : row.state,
        reason: row.reason,
      }),
    ),
  );
};
