import { SMS_PURPOSES } from '@openward/contract/messages';
import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { boolean, instant, integer, oneOf, type Row, rowsOf, text } from '../platform/database/rows.ts';

/** Messages per process at a time. */
const AT_ONCE = 10;
/** Seconds of a lease: far longer than a gateway may take, so that an expired lease means a dead process. */
export const LEASE_SECONDS = 120;

const CLAIMED = {
  reference: text,
  phoneNo: text,
  text,
  /** Number of claims for delivery, including this one. */
  attempts: integer,
  purpose: oneOf(SMS_PURPOSES),
  /** True if an earlier claim ended without a result. */
  isDoubtful: boolean,
  handedAt: instant,
  giveUpAt: instant,
};

/** A message that this process owns until its lease ends. */
export type ClaimedSms = Row<typeof CLAIMED>;

/**
 * Claims due messages, oldest first: those to deliver, and those whose lease ended without a result. Several processes
 * may do so at once, each with its own messages.
 */
export async function claimSms(tx: Tx, now: Date): Promise<ClaimedSms[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return rowsOf(tx, CLAIMED)`
    with due as (
      select id, state from sms_message
      where state in ('WAITING', 'SENDING') and next_try_at <= ${at}
      order by next_try_at, id limit ${AT_ONCE} for update skip locked
    )
    update sms_message set
      state = 'SENDING',
      attempts = attempts + case when due.state = 'WAITING' then 1 else 0 end,
      handed_at = case when due.state = 'WAITING' then ${at} else handed_at end,
      next_try_at = ${at} + make_interval(secs => ${LEASE_SECONDS}),
      changed_at = ${at}
    from due where due.id = sms_message.id
    returning sms_message.id as reference, phone_no, body as text, attempts, purpose, due.state = 'SENDING' as is_doubtful,
              handed_at, give_up_at`;
}
