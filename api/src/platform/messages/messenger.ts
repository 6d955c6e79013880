import { namedText } from '@openward/contract/messages';
import { sql } from 'drizzle-orm';
import { countWithin, reserveWithin } from '../counting/limits.ts';
import type { Database, Tx } from '../database/database.ts';
import { integer, rowsOf, text } from '../database/rows.ts';
import { practice } from '../database/schema/index.ts';
import type { Mail, Mailer, MessageLimits, SmsGateway } from './ports.ts';
import { ALARM, PURPOSES, type Purpose, RESERVED_PURPOSE } from './purposes.ts';
import { inLanguage, type Recipient, type Wording } from './wording.ts';

const DAY = 24 * 60;
/** The used share of a budget from which the log warns. */
const NEARLY = 0.8;

/** The transaction that writes messages, and effects after its commit. */
export interface Writing {
  tx: Tx;
  afterCommit(effect: () => Promise<void>): void;
}

/** The state of a budget when a part of it was requested. */
export interface Reservation {
  isReserved: boolean;
  /** Number of messages that were left before. */
  left: number;
  /** When the budget restarts. */
  renewedAt: Date;
}

/** Sends all SMS and e-mails to people, with the practice's name and within its limits. */
export interface Messenger {
  /** @param to a ten-digit number, or null for an unknown recipient, which takes the same time */
  sms(to: Recipient | null, text: Wording, purpose: Purpose | typeof ALARM): Promise<void>;
  /** Counts an SMS that other code sends. @returns false where a limit forbids it */
  countSms(phoneNo: string, purpose: Purpose): Promise<boolean>;
  /** Takes messages by staff from their budget, in the transaction that writes them: all or none. */
  reserveSms(writing: Writing, count: number): Promise<Reservation>;
  /**
   * Sends an e-mail in its recipient's language and waits for the result. It is refused above a limit.
   * @param isAgain true for a retry, which was already counted
   */
  deliverMail(address: string, mail: Mail, purpose: Purpose, isAgain: boolean): ReturnType<Mailer['deliver']>;
  /** Sends an e-mail. @param to an address, or null for an unknown recipient, which takes the same time */
  mail(to: Recipient | null, mail: WordedMail, purpose: Purpose | typeof ALARM): Promise<void>;
}

/** An e-mail before translation. */
export interface WordedMail {
  subject: Wording;
  text: Wording;
}

/** The name that administrators gave the practice; empty without one. */
export async function practiceName(tx: Tx): Promise<string> {
  const [row] = await tx.select({ name: practice.name }).from(practice);
  return row?.name ?? '';
}

/** The limit of each SMS budget, and the number of messages sent since it started. */
export async function smsBudgets(tx: Tx, { smsPerDay }: MessageLimits, now: Date) {
  const subjects = PURPOSES.map((purpose) => `sms:${purpose}`);
  const counts = await rowsOf(tx, { subject: text, failures: integer })`
    select subject, failures from attempt
    where subject = any(${sql.param(subjects)}::text[]) and window_ends_at > ${now.toISOString()}::timestamptz`;
  return PURPOSES.map((of) => {
    const most = smsPerDay[of];
    // Messages above the limit are counted too, but were not sent.
    return { of, most, used: Math.min(most, counts.find(({ subject }) => subject === `sms:${of}`)?.failures ?? 0) };
  });
}

/** The messenger's dependencies. */
export interface Channels {
  database: Database;
  sms: Pick<SmsGateway, 'send'>;
  mailer: Mailer;
  limits: MessageLimits;
  /** Hides the recipient in the counts. */
  pseudonym: (recipient: string) => string;
  now: () => Date;
  /** Reports a limit that is reached, or nearly, so that an operator can set an alarm on it. */
  warn: (facts: { limit: string; purpose: Purpose; most: number }, message: string) => void;
}

/**
 * Counts each message against its recipient and its purpose's budget before sending. Messages above a limit are dropped
 * silently, because the caller must not learn whether the recipient exists; the log warns the operator. Only staff get
 * an error, because they know their recipients.
 */
export function createMessenger(channels: Channels): Messenger {
  const { database, sms, mailer, limits, pseudonym, now, warn } = channels;

  // A warning goes out without the name rather than not at all.
  const named = async (said: string) => namedText(await database.transaction(practiceName).catch(() => ''), said);

  const counted = async (subject: string) => {
    const [count = 0] = await countWithin(database, [subject], { minutes: DAY, now: now() });
    return count;
  };

  /** Warns once when the count passes the warning level, and once when it reaches the limit. */
  const watchBudget = (purpose: Purpose, before: number, after: number) => {
    const most = limits.smsPerDay[purpose];
    const passes = (line: number) => before < line && line <= after;
    const facts = { limit: 'sms a day', purpose, most };
    if (passes(Math.max(most, 1))) warn(facts, 'message limit reached');
    else if (passes(Math.ceil(most * NEARLY))) warn(facts, 'message limit nearly reached');
  };

  const isWithinRecipients = async (channel: string, recipient: string | null, purpose: Purpose) => {
    const who = recipient ? pseudonym(recipient.toLowerCase()) : 'nobody';
    const count = await counted(`${channel}:${purpose}:${who}`);
    const most = limits.perRecipientPerDay;
    if (!recipient || count <= most) return recipient !== null;
    warn({ limit: `${channel} per recipient a day`, purpose, most }, 'message limit reached');
    return false;
  };

  /** A message over the recipient's limit uses no budget, but takes the same time. */
  const isWithinBudget = async (purpose: Purpose, counts: boolean) => {
    const count = await counted(counts ? `sms:${purpose}` : 'sms:none');
    if (!counts) return false;
    watchBudget(purpose, count - 1, count);
    return count <= limits.smsPerDay[purpose];
  };

  const isSmsAllowed = async (phoneNo: string | null, purpose: Purpose) =>
    isWithinBudget(purpose, await isWithinRecipients('sms', phoneNo, purpose));

  return {
    async sms(to, text, purpose) {
      const phoneNo = to?.address ?? null;
      const isAllowed = purpose === ALARM || (await isSmsAllowed(phoneNo, purpose));
      await sms.send(isAllowed ? phoneNo : null, await named(inLanguage(to?.language ?? 'en', text)));
    },
    countSms: (phoneNo, purpose) =>
      purpose === RESERVED_PURPOSE ? isWithinRecipients('sms', phoneNo, purpose) : isSmsAllowed(phoneNo, purpose),
    async reserveSms({ tx, afterCommit }, count) {
      const most = limits.smsPerDay[RESERVED_PURPOSE];
      const wanted = { count, most, minutes: DAY, now: now() };
      const { before, windowEndsAt, isReserved } = await reserveWithin(tx, `sms:${RESERVED_PURPOSE}`, wanted);
      if (isReserved) afterCommit(async () => watchBudget(RESERVED_PURPOSE, before, before + count));
      else if (before >= most) warn({ limit: 'sms a day', purpose: RESERVED_PURPOSE, most }, 'message limit reached');
      return { isReserved, left: Math.max(0, most - before), renewedAt: windowEndsAt };
    },
    async deliverMail(address, mail, purpose, isAgain) {
      const isAllowed = isAgain || (await isWithinRecipients('mail', address, purpose));
      return isAllowed ? mailer.deliver(address, mail) : 'refused';
    },
    async mail(to, mail, purpose) {
      const address = to?.address ?? null;
      const language = to?.language ?? 'en';
      const isAllowed = purpose === ALARM || (await isWithinRecipients('mail', address, purpose));
      await mailer.send(isAllowed ? address : null, {
        subject: inLanguage(language, mail.subject),
        text: await named(inLanguage(language, mail.text)),
      });
    },
  };
}
