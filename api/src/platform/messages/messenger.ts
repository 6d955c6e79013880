import { sql } from 'drizzle-orm';
import { countWithin, reserveWithin } from '../counting/limits.ts';
import type { Database, Tx } from '../database/database.ts';
import { integer, rowsOf, text } from '../database/rows.ts';
import type { Mail, Mailer, MessageLimits, SmsGateway } from './ports.ts';
import { ALARM, PURPOSES, type Purpose, RESERVED_PURPOSE } from './purposes.ts';
import { inLanguage, type Recipient, type Wording } from './wording.ts';

const DAY = 24 * 60;
/** The part of a budget from which on the log warns. */
const NEARLY = 0.8;

/** Where messages are written: what is to be said once that has committed is said then. */
export interface Writing {
  tx: Tx;
  afterCommit(effect: () => Promise<void>): void;
}

/** What there was of a budget when somebody wanted some of it. */
export interface Reservation {
  isReserved: boolean;
  /** How many messages there were left before. */
  left: number;
  /** When the budget begins anew. */
  renewedAt: Date;
}

/** The one way to a person: by SMS or by e-mail, within the practice's limits. */
export interface Messenger {
  /** @param to a number of ten digits, or null for nobody, which takes as long */
  sms(to: Recipient | null, text: Wording, purpose: Purpose | typeof ALARM): Promise<void>;
  /** Counts an SMS that is handed over by somebody else. @returns false where it is over a limit and must not be */
  countSms(phoneNo: string, purpose: Purpose): Promise<boolean>;
  /** Takes SMS by staff out of their budget in the transaction that writes them: all of them, or none. */
  reserveSms(writing: Writing, count: number): Promise<Reservation>;
  /**
   * Hands over an e-mail that is in its reader's language and waits for the answer. What is over a limit is refused.
   * @param isAgain true where it was tried, and counted, before
   */
  deliverMail(address: string, mail: Mail, purpose: Purpose, isAgain: boolean): ReturnType<Mailer['deliver']>;
  /** In the recipient's language. @param to an address, or null for nobody, which takes as long */
  mail(to: Recipient | null, mail: WordedMail, purpose: Purpose | typeof ALARM): Promise<void>;
}

/** An e-mail before it is put in its reader's language. */
export interface WordedMail {
  subject: Wording;
  text: Wording;
}

/** How many SMS each budget allows, and how many of them went out since it began. */
export async function smsBudgets(tx: Tx, { smsPerDay }: MessageLimits, now: Date) {
  const subjects = PURPOSES.map((purpose) => `sms:${purpose}`);
  const counts = await rowsOf(tx, { subject: text, failures: integer })`
    select subject, failures from attempt
    where subject = any(${sql.param(subjects)}::text[]) and window_ends_at > ${now.toISOString()}::timestamptz`;
  return PURPOSES.map((of) => {
    const most = smsPerDay[of];
    // What was over the limit is counted too, and was not sent.
    return { of, most, used: Math.min(most, counts.find(({ subject }) => subject === `sms:${of}`)?.failures ?? 0) };
  });
}

/** What the messenger is made of. */
export interface Channels {
  database: Database;
  sms: Pick<SmsGateway, 'send'>;
  mailer: Mailer;
  limits: MessageLimits;
  /** Names a recipient in the counts without telling who it is. */
  pseudonym: (recipient: string) => string;
  now: () => Date;
  /** Hears of a limit that is reached, or nearly; an operator can alarm on it. */
  warn: (facts: { limit: string; purpose: Purpose; most: number }, message: string) => void;
}

/**
 * Counts each message against its recipient and against the budget of its purpose before it goes out. What is over a
 * limit is dropped without a word to the caller, who must not learn whether there is a recipient at all; the log tells
 * the operator. Only staff are told, who know whom they write to.
 */
export function createMessenger(channels: Channels): Messenger {
  const { database, sms, mailer, limits, pseudonym, now, warn } = channels;

  const counted = async (subject: string) => {
    const [count = 0] = await countWithin(database, [subject], { minutes: DAY, now: now() });
    return count;
  };

  /** Says once that a budget is nearly used up, and once that it is: when the count passes that line. */
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

  /** What the recipient's limit holds back costs nothing: it counts for nobody, after the same work. */
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
      await sms.send(isAllowed ? phoneNo : null, inLanguage(to?.language ?? 'en', text));
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
        text: inLanguage(language, mail.text),
      });
    },
  };
}
