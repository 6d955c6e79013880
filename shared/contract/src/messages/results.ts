import { flag, id, isoDay, isoInstant, oneOf, record, text, wholeNumber } from '../core/results.ts';
import { personNameResult, personNames } from '../people/results.ts';
import { SMS_PURPOSES, SMS_REASONS, SMS_STATES } from './rules.ts';

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
  /** Null for who gets it. */
  notReached: oneOf(['opted_out', 'no_number']).nullable(),
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
