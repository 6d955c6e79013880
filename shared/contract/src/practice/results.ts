import { amount, flag, id, isoInstant, listOf, oneOf, record, text, wholeNumber } from '../core/results.ts';
import { SIGN_UP_VERIFICATIONS, SMS_BUDGETS } from './rules.ts';

/** What a practice needs before it can book, message and send forms to patients; true if present. */
export const firstStepsResult = record({
  hospital: flag(),
  /** An active doctor with working hours. */
  doctor: flag(),
  /** A hospital administrator. */
  frontDesk: flag(),
  patient: flag(),
  /** A form that can be assigned. */
  form: flag(),
  /** A sent message. */
  message: flag(),
});

/** Public details of the practice; missing texts are empty. */
export const practiceResult = record({
  name: text(),
  /** In the practice's own notation. */
  phoneNo: text(),
  /** The language of its forms (BCP 47). */
  formLanguage: text(),
  /** The practice's color, such as `#0e6d66`; empty for the portal's default. */
  color: text(),
  /** The digest for `GET /practice/logo/:digest`; empty for the portal's logo. */
  logo: text(),
});

/** The new logo's digest, as in {@link practiceResult}. */
export const practiceLogoResult = record({ logo: text() });

export const practiceSettingsResult = record({
  id: id(),
  /** Increases with every change. */
  version: wholeNumber(),
  name: text(),
  phoneNo: text(),
  /** Times of day, such as `21:00`. */
  quietFrom: text(),
  quietTo: text(),
  /** The language of forms (BCP 47). */
  formLanguage: text(),
  /** Hours before an appointment; 0 for no reminder. */
  firstReminder: wholeNumber(),
  lastReminder: wholeNumber(),
  /** Years until text messages are deleted; 0 for never. */
  keepMessages: wholeNumber(),
  signUpVerification: oneOf(SIGN_UP_VERIFICATIONS),
  /** The practice's color, such as `#0e6d66`; empty for the portal's default. */
  color: text(),
  /** The digest for `GET /practice/logo/:digest`; empty for the portal's logo. */
  logo: text(),
  /** Defaults from the server's environment variables. */
  server: record({
    /** `PRACTICE_PHONE`; empty if not set. */
    phoneNo: text(),
    /** `SIGN_UP_VERIFICATION` */
    signUpVerification: flag(),
    /** False if the server cannot send codes by e-mail. */
    sendsMail: flag(),
  }),
});

/** The server's state, without personal data. */
export const healthResult = record({
  /** Start of this process. */
  since: isoInstant(),
  /** The last run of the job that runs every minute; null if there was none recently. */
  jobsAt: isoInstant().nullable(),
  /** Recently failed jobs, each of which is retried. */
  jobsFailed: wholeNumber(),
  /** Waiting time of the oldest due SMS. */
  smsWaitingSeconds: wholeNumber(),
  /** SMS of the last day that were not delivered. */
  smsUndelivered: wholeNumber(),
  /** `SMS_GATEWAY`; `demo` if a demo displays them instead. */
  smsGateway: oneOf(['twilio', 'demo', 'log']),
  /** The limits of `SMS_DAILY_LIMIT` and their current use. */
  smsBudgets: listOf(record({ of: oneOf(SMS_BUDGETS), used: wholeNumber(), most: wholeNumber() })),
  /** `MAIL_GATEWAY`; `demo` if a demo displays them instead. */
  mailGateway: oneOf(['smtp', 'demo', 'log']),
  /** E-mails that are overdue by more than 15 minutes. */
  mailsOverdue: wholeNumber(),
  /** Audit rows that are not part of the hash chain yet. */
  auditUnchained: wholeNumber(),
  /** Accounts currently under a password guessing attack. */
  accountsGuessed: wholeNumber(),
  /** Bytes of the server's data disk; null if they cannot be read. */
  disk: record({ free: amount(), total: amount() }).nullable(),
  /** The last full `openward backup`, null if there was none; `backup` is null in the demo, which needs none. */
  backup: record({ at: isoInstant().nullable() }).nullable(),
});
