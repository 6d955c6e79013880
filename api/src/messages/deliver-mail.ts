import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../platform/database/database.ts';
import { instant, integer, nullable, oneOf, type Row, rowsOf, text } from '../platform/database/rows.ts';
import { mailMessage } from '../platform/database/schema/index.ts';
import type { Services } from '../platform/services.ts';

/** Messages that one process works on at a time. */
const AT_ONCE = 10;
/** Seconds that a message is one's own: longer than a mail server may take. */
const LEASE_SECONDS = 120;
/** Minutes until the next try after each that the mail server did not take. */
const WAITS = [1, 4, 15, 60];

const CLAIMED = {
  id: text,
  address: text,
  subject: text,
  body: text,
  calendar: nullable(text),
  calendarMethod: nullable(oneOf(['PUBLISH', 'CANCEL'])),
  attempts: integer,
  giveUpAt: instant,
};

/**
 * Hands over the e-mails that wait. Several processes may do so at once. One that was handed over when a process died,
 * and not yet taken out, goes out twice: mail servers cannot be asked whether they have it.
 */
export async function deliverMail(database: Database, port: Pick<Services, 'messages' | 'now'>): Promise<void> {
  for (;;) {
    const claimed = await database.transaction((tx) => claimMail(tx, port.now()));
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((mail) => handOver(database, port, mail)));
  }
}

/** Each address gets its e-mails in the order in which they were written: "booked" after "cancelled" would mislead. */
function claimMail(tx: Tx, now: Date): Promise<Row<typeof CLAIMED>[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return rowsOf(tx, CLAIMED)`
    with due as (
      select id from mail_message
      where next_try_at <= ${at}
        and not exists (select from mail_message earlier
                        where earlier.address = mail_message.address and earlier.id < mail_message.id)
      order by next_try_at, id limit ${AT_ONCE} for update skip locked
    )
    update mail_message set attempts = attempts + 1, next_try_at = ${at} + make_interval(secs => ${LEASE_SECONDS})
    from due where due.id = mail_message.id
    returning mail_message.id, address, subject, body, calendar, calendar_method, attempts, give_up_at`;
}

async function handOver(
  database: Database,
  { messages, now }: Pick<Services, 'messages' | 'now'>,
  mail: Row<typeof CLAIMED>,
): Promise<void> {
  const { id, address, subject, body, calendar: content, calendarMethod: method, attempts, giveUpAt } = mail;
  const calendar = content && method ? { content, method } : undefined;
  const outcome =
    now() > giveUpAt
      ? 'refused'
      : await messages.deliverMail(address, { subject, text: body, calendar }, 'reminder', attempts > 1);
  const wait = WAITS[attempts - 1];
  const isThis = eq(mailMessage.id, id);
  await database.transaction((tx) =>
    outcome === 'later' && wait !== undefined
      ? tx
          .update(mailMessage)
          .set({ nextTryAt: new Date(now().getTime() + wait * 60_000) })
          .where(isThis)
      : tx.delete(mailMessage).where(isThis),
  );
}
