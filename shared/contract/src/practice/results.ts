import { amount, flag, id, isoInstant, listOf, oneOf, record, text, wholeNumber } from '../core/results.ts';
import { SIGN_UP_VERIFICATIONS, SMS_BUDGETS } from './rules.ts';

/** What a practice needs before a patient can be booked, written to and asked to fill in a form; true where it is there. */
export const firstStepsResult = record({
  /** An active hospital. */
  hospital: flag(),
  /** An active doctor with working hours. */
  doctor: flag(),
  /** An administrator of a hospital. */
  frontDesk: flag(),
  patient: flag(),
  /** A form that can be assigned. */
  form: flag(),
  /** A message that was sent. */
  message: flag(),
});

/** What everybody may know of the practice; an empty text where it has not said so. */
export const practiceResult = record({
  name: text(),
  /** As people read it. */
  phoneNo: text(),
  /** In which it writes its forms (BCP 47). */
  formLanguage: text(),
  /** The practice's own, such as `#0e6d66`; empty for that of the portal. */
  color: text(),
  /** Names the picture of `GET /practice/logo/:digest`; empty for the mark of the portal. */
  logo: text(),
});

/** The logo that pages show from now on, as {@link practiceResult} names it. */
export const practiceLogoResult = record({ logo: text() });

export const practiceSettingsResult = record({
  id: id(),
  /** Rises with each change, whoever makes it. */
  version: wholeNumber(),
  name: text(),
  phoneNo: text(),
  /** Times of day, such as `21:00`. */
  quietFrom: text(),
  quietTo: text(),
  /** In which forms are written (BCP 47). */
  formLanguage: text(),
  /** Hours before an appointment; 0 for no reminder. */
  firstReminder: wholeNumber(),
  lastReminder: wholeNumber(),
  /** Years for which text messages are kept; 0 for always. */
  keepMessages: wholeNumber(),
  signUpVerification: oneOf(SIGN_UP_VERIFICATIONS),
  /** The practice's own, such as `#0e6d66`; empty for that of the portal. */
  color: text(),
  /** Names the picture of `GET /practice/logo/:digest`; empty for the mark of the portal. */
  logo: text(),
  /** What the server's variables say, which counts where the practice says nothing. */
  server: record({
    /** `PRACTICE_PHONE`; empty without it. */
    phoneNo: text(),
    /** `SIGN_UP_VERIFICATION` */
    signUpVerification: flag(),
    /** False where codes by e-mail would reach nobody. */
    sendsMail: flag(),
  }),
});

/** How the server does its work. Nothing in it tells of anybody. */
export const healthResult = record({
  /** When this process began. */
  since: isoInstant(),
  /** When the job of every minute was last done; null where it never was, or not lately. */
  jobsAt: isoInstant().nullable(),
  /** Jobs that failed lately, each of which was tried again. */
  jobsFailed: wholeNumber(),
  /** How long the oldest SMS that is due has waited. */
  smsWaitingSeconds: wholeNumber(),
  /** SMS of the last day that did not arrive. */
  smsUndelivered: wholeNumber(),
  /** `SMS_GATEWAY`; `demo` where a demo shows them instead. */
  smsGateway: oneOf(['twilio', 'demo', 'log']),
  /** What each limit of `SMS_DAILY_LIMIT` allows, and how much of it is used at present. */
  smsBudgets: listOf(record({ of: oneOf(SMS_BUDGETS), used: wholeNumber(), most: wholeNumber() })),
  /** `MAIL_GATEWAY`; `demo` where a demo shows them instead. */
  mailGateway: oneOf(['smtp', 'demo', 'log']),
  /** E-mails that are due for longer than a quarter of an hour. */
  mailsOverdue: wholeNumber(),
  /** Rows of the audit that no batch of its chain holds yet. */
  auditUnchained: wholeNumber(),
  /** Accounts whose password somebody guesses at present. */
  accountsGuessed: wholeNumber(),
  /** Bytes of the disk that the server keeps its data on; null where that is elsewhere. */
  disk: record({ free: amount(), total: amount() }).nullable(),
  /** When `openward backup` last wrote everything, null where it never has; no backup at all in the demo, which nobody keeps. */
  backup: record({ at: isoInstant().nullable() }).nullable(),
});
