import type { SmsReason } from '@openward/contract/messages';
import type { Purpose } from './purposes.ts';

/** Milliseconds that a gateway may take. */
export const GATEWAY_LIMIT = 10_000;

/** A message as a gateway is given it. */
export interface OutgoingSms {
  /** The message's own id, which the gateway may tell us again. */
  reference: string;
  /** Ten digits. */
  phoneNo: string;
  text: string;
}

/** What a gateway made of a message. */
export type HandedOver =
  /** It has it; `isDelivered` where it is on the phone already. */
  | { outcome: 'accepted'; providerId: string; isDelivered?: boolean }
  /** It will never take it. */
  | { outcome: 'refused'; reason: SmsReason }
  /** It did not take it, and may later; `after` seconds, where it says so. */
  | { outcome: 'later'; after?: number }
  /** It said nothing that tells whether it has it. */
  | { outcome: 'unsure' };

/** The way to a person's phone. */
export interface SmsGateway {
  /** Hands a message over and waits for the answer. It never throws, and takes at most {@link GATEWAY_LIMIT}. */
  deliver(message: OutgoingSms): Promise<HandedOver>;
  /**
   * Asks for what was handed over since an instant, to a phone in these words.
   * @returns what the gateway calls them, none where it has none; undefined where it did not answer
   */
  find(message: OutgoingSms, since: Date): Promise<string[] | undefined>;
  /**
   * Hands a message over; it does not wait for the network. `phoneNo` is ten digits, or null for nobody:
   * the same work is done, so that the time it takes does not tell which users exist.
   */
  send(phoneNo: string | null, text: string): Promise<void>;
}

/** An e-mail in plain text. */
export interface Mail {
  subject: string;
  text: string;
  /** An appointment for the reader's own calendar (RFC 5545, RFC 5546). */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string } | undefined;
}

/** The way to a person's mailbox. */
export interface Mailer {
  /**
   * Hands a message over; it does not wait for the network. `to` is an address, or null for nobody: the same work is
   * done, so that the time it takes does not tell which users exist.
   */
  send(to: string | null, mail: Mail): Promise<void>;
  /** Hands a message over and waits for the answer; it never throws. */
  deliver(to: string, mail: Mail): Promise<'accepted' | 'refused' | 'later'>;
  /** Lets go of its connections. */
  close?(): void;
}

/** How to reach Twilio; `from` is the practice's own number. */
export interface TwilioConfig {
  accountSid: string;
  authToken: string;
  from: string;
  /** What stands in front of the ten digits: `+1` by default. */
  countryPrefix: string;
  /**
   * Where Twilio brings what comes in, as it calls it; taken from each call where it is left out. What becomes of a
   * message Twilio tells beside it (`…/sms/status`), and only where this is known.
   */
  webhookUrl?: string | undefined;
  /** Where its api is; Twilio's own by default. */
  apiUrl?: string | undefined;
}

/** How to reach the mail server. */
export interface SmtpConfig {
  /** `smtps://user:password@host:465` or `smtp://host:587`. */
  url: string;
  /** The sender, such as `Openward <portal@practice.example>`. */
  from: string;
}

/** How many messages may go out, so that nobody can spend the practice's money or flood a stranger. */
export interface MessageLimits {
  /** SMS a day, for each purpose. */
  smsPerDay: Readonly<Record<Purpose, number>>;
  /** SMS to one number, and e-mails to one address, a day and for one purpose. */
  perRecipientPerDay: number;
}
