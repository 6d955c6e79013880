import type { SmsPurpose } from '@openward/contract/messages';
import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { OutgoingSms } from './ports.ts';

/** Messages that one process works on at a time. */
const AT_ONCE = 10;
/** Seconds that a message is one's own: far longer than a gateway may take, so that who still has it is gone. */
export const LEASE_SECONDS = 120;

/** A message that this process has to itself until its lease is over. */
export interface ClaimedSms extends OutgoingSms {
  /** How often it was claimed to be handed over, this time included. */
  attempts: number;
  purpose: SmsPurpose;
  /** True where somebody had claimed it before, and never said what became of it. */
  isDoubtful: boolean;
  handedAt: Date;
  giveUpAt: Date;
}

interface Row {
  id: string;
  phone_no: string;
  body: string;
  attempts: number;
  purpose: SmsPurpose;
  before: string;
  handed_at: string;
  give_up_at: string;
}

/**
 * Claims messages whose time has come, oldest first: those to be handed over, and those that somebody claimed and never
 * said more about. Several processes may do so at once; each message is one's own.
 */
export async function claimSms(tx: Tx, now: Date): Promise<ClaimedSms[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = (await tx.execute(sql`
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
    returning sms_message.id, phone_no, body, attempts, purpose, due.state as before, handed_at, give_up_at
  `)) as unknown as { rows: Row[] };
  return rows.map((row) => ({
    reference: row.id,
    phoneNo: row.phone_no,
    text: row.body,
    attempts: row.attempts,
    purpose: row.purpose,
    isDoubtful: row.before === 'SENDING',
    handedAt: new Date(row.handed_at),
    giveUpAt: new Date(row.give_up_at),
  }));
}
