import { countWithin } from '../counting/count-within.ts';
import type { Database } from '../database/database.ts';
import type { Mail, Mailer, MessageLimits, SmsGateway } from './ports.ts';

const DAY = 24 * 60;

/** The one way to a person: by SMS or by e-mail, within the practice's limits. */
export interface Messenger {
  /** @param phoneNo ten digits, or null for nobody, which takes as long */
  sms(phoneNo: string | null, text: string): Promise<void>;
  /** @param to an address, or null for nobody, which takes as long */
  mail(to: string | null, mail: Mail): Promise<void>;
}

/** What the messenger is made of. */
export interface Channels {
  database: Database;
  sms: SmsGateway;
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
  const allowed = async (channel: string, recipient: string | null, inAll: number) => {
    const who = recipient ? pseudonym(recipient.toLowerCase()) : 'nobody';
    const window = { minutes: DAY, now: now() };
    const counts = await countWithin(
      database,
      [`${channel}:to:${who}`, `${channel}:${recipient ? 'all' : 'none'}`],
      window,
    );
    // Nobody is never reached, so nobody uses nothing up.
    if (!recipient) return false;
    const [toThem = 0, toAll = 0] = counts;
    const over = toThem > limits.perRecipientPerDay ? 'per recipient' : toAll > inAll ? 'in all' : undefined;
    if (over)
      warn(
        { limit: `${channel} ${over} a day`, most: over === 'in all' ? inAll : limits.perRecipientPerDay },
        'message limit reached',
      );
    return !over;
  };
  return {
    async sms(phoneNo, text) {
      await sms.send((await allowed('sms', phoneNo, limits.smsPerDay)) ? phoneNo : null, text);
    },
    async mail(to, mail) {
      await mailer.send((await allowed('mail', to, Number.POSITIVE_INFINITY)) ? to : null, mail);
    },
  };
}
