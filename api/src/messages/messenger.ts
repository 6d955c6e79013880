import { countWithin } from '../counting/count-within.ts';
import type { Database } from '../database/database.ts';
import type { Mail, Mailer, MessageLimits, SmsGateway } from './ports.ts';

const DAY = 24 * 60;

/**
 * Whose doing a message is, and so whose share of the recipient's day it uses: what strangers ask for leaves the
 * recipient's own share alone, and nothing that anybody asks for keeps a notice back.
 */
export type Share = 'own' | 'strangers' | 'notice';

/** The one way to a person: by SMS or by e-mail, within the practice's limits. */
export interface Messenger {
  /** @param phoneNo ten digits, or null for nobody, which takes as long */
  sms(phoneNo: string | null, text: string, share: Share): Promise<void>;
  /** Counts an SMS that is handed over by somebody else. @returns false where it is over a limit and must not be */
  countSms(phoneNo: string, share: Share): Promise<boolean>;
  /** @param to an address, or null for nobody, which takes as long */
  mail(to: string | null, mail: Mail, share: Share): Promise<void>;
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
  /** Hears of a limit that was reached; an operator can alarm on it. */
  warn: (facts: { limit: string; most: number }, message: string) => void;
}

/**
 * Counts each message against its recipient and against all before it goes out. What is over a limit is dropped
 * without a word to the caller, who must not learn whether there is a recipient at all; the log tells the operator.
 */
export function createMessenger(channels: Channels): Messenger {
  const { database, sms, mailer, limits, pseudonym, now, warn } = channels;
  const isWithin = async (subject: string, limit: string, most: number) => {
    const [count = 0] = await countWithin(database, [subject], { minutes: DAY, now: now() });
    if (count > most) warn({ limit, most }, 'message limit reached');
    return count <= most;
  };
  /** Nobody is never reached and uses nothing up, after the same work. */
  const allowed = async (channel: string, recipient: string | null, share: Share, inAll: number) => {
    const who = recipient ? pseudonym(recipient.toLowerCase()) : 'nobody';
    const most = recipient ? limits.perRecipientPerDay : Number.POSITIVE_INFINITY;
    const isTheirs = await isWithin(`${channel}:${share}:${who}`, `${channel} per recipient a day`, most);
    // What the recipient's limit holds back costs nothing, so it does not count in all. Notices go out all the same.
    const counted = recipient && isTheirs ? 'all' : 'none';
    const isOurs = await isWithin(
      `${channel}:${counted}`,
      `${channel} in all a day`,
      counted === 'all' ? inAll : Number.POSITIVE_INFINITY,
    );
    return recipient !== null && isTheirs && (isOurs || share === 'notice');
  };
  return {
    async sms(phoneNo, text, share) {
      await sms.send((await allowed('sms', phoneNo, share, limits.smsPerDay)) ? phoneNo : null, text);
    },
    countSms: (phoneNo, share) => allowed('sms', phoneNo, share, limits.smsPerDay),
    async mail(to, mail, share) {
      await mailer.send((await allowed('mail', to, share, Number.POSITIVE_INFINITY)) ? to : null, mail);
    },
  };
}
