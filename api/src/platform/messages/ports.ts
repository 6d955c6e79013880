import type { SmsReason } from '@openward/contract/messages';
import type { Purpose } from './purposes.ts';

/** Timeout of a gateway in milliseconds. */
export const GATEWAY_LIMIT = 10_000;

/** A message for a gateway. */
export interface OutgoingSms {
  /** The message's own id, which the gateway may report back. */
  reference: string;
  /** Ten digits. */
  phoneNo: string;
  text: string;
}

/** A gateway's result. */
export type HandedOver =
  /** Accepted; `isDelivered` where it has already arrived. */
  | { outcome: 'accepted'; providerId: string; isDelivered?: boolean }
  /** Permanently refused. */
  | { outcome: 'refused'; reason: SmsReason }
  /** Not accepted now; may be retried, after `after` seconds if given. */
  | { outcome: 'later'; after?: number }
  /** Unknown whether it was accepted. */
  | { outcome: 'unsure' };

/** Sends text messages. */
export interface SmsGateway {
  /** Sends a message and waits for the result, at most {@link GATEWAY_LIMIT}. Never throws. */
  deliver(message: OutgoingSms): Promise<HandedOver>;
  /**
   * Looks for earlier attempts: messages to the same phone with the same text since an instant.
   * @returns the gateway's ids, none where there is no message; undefined where it did not answer
   */
  find(message: OutgoingSms, since: Date): Promise<string[] | undefined>;
  /**
   * Sends a message without waiting for the network. `phoneNo` is ten digits, or null for an unknown recipient: the
   * work is the same, so that the time does not reveal which users exist.
   */
  send(phoneNo: string | null, text: string): Promise<void>;
}

/** An e-mail in plain text. */
export interface Mail {
  subject: string;
  text: string;
  /** An appointment for the recipient's own calendar (RFC 5545, RFC 5546). */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string } | undefined;
}

/** Sends e-mails. */
export interface Mailer {
  /**
   * Sends a message without waiting for the network. `to` is an address, or null for an unknown recipient: the work is
   * the same, so that the time does not reveal which users exist.
   */
  send(to: string | null, mail: Mail): Promise<void>;
  /** Sends a message and waits for the result; never throws. */
  deliver(to: string, mail: Mail): Promise<'accepted' | 'refused' | 'later'>;
  close?(): void;
}

/** Settings of Twilio; `from` is the practice's own number. */
export interface TwilioConfig {
  accountSid: string;
  authToken: string;
  from: string;
  /** Prefix of the ten digits: `+1` by default. */
  countryPrefix: string;
  /**
   * The address that Twilio calls for incoming messages; by default the address of each call itself. Delivery reports
   * (`…/sms/status`) need this setting.
   */
  webhookUrl?: string | undefined;
  /** Base address of the API; Twilio's own by default. */
  apiUrl?: string | undefined;
}

/** Settings of the mail server. */
export interface SmtpConfig {
  /** `smtps://user:password@host:465` or `smtp://host:587`. */
  url: string;
  /** The sender, such as `Openward <portal@practice.example>`. */
  from: string;
}

/** Limits that protect the practice's money and strangers from floods of messages. */
export interface MessageLimits {
  /** SMS per day, for each purpose. */
  smsPerDay: Readonly<Record<Purpose, number>>;
  /** SMS to one number, and e-mails to one address, per day and purpose. */
  perRecipientPerDay: number;
}
