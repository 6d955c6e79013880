/** The way to a person's phone. */
export interface SmsGateway {
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
}

/** The way to a person's mailbox. */
export interface Mailer {
  /**
   * Hands a message over; it does not wait for the network. `to` is an address, or null for nobody: the same work is
   * done, so that the time it takes does not tell which users exist.
   */
  send(to: string | null, mail: Mail): Promise<void>;
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
  /** Where Twilio brings what comes in, as it calls it; taken from each call where it is left out. */
  webhookUrl?: string | undefined;
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
  /** SMS a day in all. */
  smsPerDay: number;
  /** SMS to one number, and e-mails to one address, a day. */
  perRecipientPerDay: number;
}
