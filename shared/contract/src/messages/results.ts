import {
  flag,
  id,
  isoDay,
  isoInstant,
  listOf,
  oneOf,
  personNameResult,
  personNames,
  record,
  text,
  wholeNumber,
} from '../core/results.ts';
import { BULK_GROUPS, BULK_STATES, SMS_PURPOSES, SMS_REASONS, SMS_STATES } from './rules.ts';

export const smsSentResult = record({
  /** Number of messages on their way. */
  sent: wholeNumber(),
  /** Patients without a phone number. */
  withoutPhone: wholeNumber(),
  /** Patients who opted out. */
  optedOut: wholeNumber(),
});

export const smsRecipientResult = record({
  id: id(),
  ...personNames,
  dateOfBirth: isoDay().nullable(),
  /** The recipient's ten-digit number; null if no message is sent. */
  phoneNo: text().nullable(),
  /** The field that contains the number. */
  channel: oneOf(['mob', 'phoneNo']).nullable(),
  /** Null if the patient gets the message. */
  notReached: oneOf(['opted_out', 'no_number']).nullable(),
  /** During quiet hours, when they end; otherwise null. */
  quietUntil: isoInstant().nullable().optional(),
  /** The time zone of the quiet hours; null outside of them. */
  quietTimeZone: text().nullable().optional(),
});

/** The size of a group and the remaining limit. */
export const bulkSmsCheckResult = record({
  patients: wholeNumber(),
  reached: wholeNumber(),
  withoutPhone: wholeNumber(),
  optedOut: wholeNumber(),
  /** Staff messages that may still be sent today. */
  left: wholeNumber(),
  /** During quiet hours, when they end; otherwise null. */
  quietUntil: isoInstant().nullable().optional(),
  /** The time zone of the quiet hours; null outside of them. */
  quietTimeZone: text().nullable().optional(),
});

export const bulkSmsResult = record({
  id: id(),
  createdAt: isoInstant(),
  startsAt: isoInstant(),
  sender: personNameResult,
  group: oneOf(BULK_GROUPS),
  /** Only for groups of appointments. */
  day: isoDay().nullable(),
  /** Null if the message is not for one hospital. */
  hospitalName: text().nullable(),
  doctors: listOf(personNameResult),
  /** Empty without a search. */
  q: text(),
  text: text(),
  state: oneOf(BULK_STATES),
  /** Patients of the group: planned at first, then as found when sending began. */
  total: wholeNumber(),
  sent: wholeNumber(),
  withoutPhone: wholeNumber(),
  optedOut: wholeNumber(),
  /** Sent messages that are not handed over yet and can still be cancelled. */
  waiting: wholeNumber(),
  /** Patients who still wait for the message or will not get it any more. */
  left: wholeNumber(),
});

export const smsTemplateResult = record({
  id: id(),
  /** Increases with every change. */
  version: wholeNumber(),
  name: text(),
  text: text(),
  /** False if the caller may only use it. */
  mayChange: flag(),
});

export const loggedSmsResult = record({
  id: id(),
  sentAt: isoInstant(),
  /** Null for automatic messages. */
  sender: personNameResult.nullable(),
  recipient: personNameResult,
  purpose: oneOf(SMS_PURPOSES),
  text: text(),
  state: oneOf(SMS_STATES),
  /** Only if the delivery failed or is unknown. */
  reason: oneOf(SMS_REASONS).nullable(),
});
