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
  /** To so many it is on its way. */
  sent: wholeNumber(),
  /** To whom none could go, because the practice has no number of theirs. */
  withoutPhone: wholeNumber(),
  /** To whom none went, because they want none. */
  optedOut: wholeNumber(),
});

export const smsRecipientResult = record({
  id: id(),
  ...personNames,
  dateOfBirth: isoDay().nullable(),
  /** To which the message goes, ten digits; null where it goes to none. */
  phoneNo: text().nullable(),
  /** The channel of that number. */
  channel: oneOf(['mob', 'phoneNo']).nullable(),
  /** Null for who gets it. */
  notReached: oneOf(['opted_out', 'no_number']).nullable(),
  /** At night, when the quiet hours of their practice end; else null. */
  quietUntil: isoInstant().nullable().optional(),
  /** By whose clock those hours run; null by day. */
  quietTimeZone: text().nullable().optional(),
});

/** How many patients a group has, and what may be sent. */
export const bulkSmsCheckResult = record({
  patients: wholeNumber(),
  reached: wholeNumber(),
  withoutPhone: wholeNumber(),
  optedOut: wholeNumber(),
  /** Messages by staff that may still be sent today. */
  left: wholeNumber(),
  /** At night, when the quiet hours end; else null. */
  quietUntil: isoInstant().nullable().optional(),
  /** By whose clock those hours run; null by day. */
  quietTimeZone: text().nullable().optional(),
});

export const bulkSmsResult = record({
  id: id(),
  createdAt: isoInstant(),
  startsAt: isoInstant(),
  sender: personNameResult,
  group: oneOf(BULK_GROUPS),
  /** Of a group of appointments. */
  day: isoDay().nullable(),
  /** Null where it is about no one hospital. */
  hospitalName: text().nullable(),
  doctors: listOf(personNameResult),
  /** Empty where nothing was searched for. */
  q: text(),
  text: text(),
  state: oneOf(BULK_STATES),
  /** Patients of the group: as it was planned, and from the beginning on those who were found then. */
  total: wholeNumber(),
  sent: wholeNumber(),
  withoutPhone: wholeNumber(),
  optedOut: wholeNumber(),
  /** Of those sent, how many wait to be handed over: they can still be cancelled. */
  waiting: wholeNumber(),
  /** Who waits for their message, or will not get it any more. */
  left: wholeNumber(),
});

export const smsTemplateResult = record({
  id: id(),
  /** Rises with each change, whoever makes it. */
  version: wholeNumber(),
  name: text(),
  text: text(),
  /** False for who may use it and no more. */
  mayChange: flag(),
});

export const loggedSmsResult = record({
  id: id(),
  sentAt: isoInstant(),
  /** Null where the portal wrote it by itself. */
  sender: personNameResult.nullable(),
  recipient: personNameResult,
  purpose: oneOf(SMS_PURPOSES),
  text: text(),
  state: oneOf(SMS_STATES),
  /** Only where it was not delivered, or nobody knows. */
  reason: oneOf(SMS_REASONS).nullable(),
});
