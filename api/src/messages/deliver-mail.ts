import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../platform/database/database.ts';
import { instant, integer, nullable, oneOf, type Row, rowsOf, text } from '../platform/database/rows.ts';
import { mailMessage } from '../platform/database/schema/index.ts';
import type { Services } from '../platform/services.ts';

/** Messages per process at a time. */
const AT_ONCE = 10;
/** Seconds of a lease: longer than a mail server may take. */
const LEASE_SECONDS = 120;
/** Minutes until the next try, after each temporary failure. */
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
 * Delivers waiting e-mails. Several processes may run it at once. If a process dies between delivery and deletion, the
 * e-mail is sent twice, because a mail server cannot be asked whether it has a message.
 */
export async function deliverMail(database: Database, port: Pick<Services, 'messages' | 'now'>): Promise<void> {
  for (;;) {
    const claimed = await database.transaction((tx) => claimMail(tx, port.now()));
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((mail) => handOver(database, port, mail)));
  }
}

/** Each address gets its e-mails in the order they were written, because "booked" after "cancelled" would mislead. */
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
