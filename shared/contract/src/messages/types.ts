import type { PersonName } from '../people/types.ts';

/** What became of a message to patients; `{firstName}` and `{lastName}` in it are each patient's own. */
export interface SmsSent {
  /** To so many it is on its way. */
  sent: number;
  /** To whom none could go, because the practice has no number of theirs. */
  withoutPhone: number;
  /** To whom none went, because they want none. */
  optedOut: number;
}

/**
 * Where a message is on its way: `WAITING` to be handed over, perhaps again; `SENT` is handed over; `UNKNOWN` where the
 * portal stopped or the gateway fell silent in the moment of handing over, so that nobody knows whether it was.
 */
export const SMS_STATES = ['WAITING', 'SENT', 'DELIVERED', 'FAILED', 'UNKNOWN'] as const;

export type SmsState = (typeof SMS_STATES)[number];

/** Why a message was not delivered, or nobody knows whether it was. */
export const SMS_REASONS = [
  /** There is no such number. */
  'wrong_number',
  /** A number that gets no SMS, such as a landline. */
  'no_mobile',
  /** The phone is off or out of reach. */
  'unreachable',
  /** The patient answered STOP to the gateway. */
  'stopped',
  /** The phone's network did not take it. */
  'filtered',
  /** The gateway refused it, or its account is not in order. */
  'refused',
  /** The gateway took nothing for as long as it made sense to try. */
  'gave_up',
  /** The practice or the patient has had as many as go out in a day. */
  'limit_reached',
  /** Nobody knows whether it was handed over. */
  'interrupted',
] as const;

export type SmsReason = (typeof SMS_REASONS)[number];

/** What a message is about; all but `message` are written by the portal. */
export const SMS_PURPOSES = ['message', 'cancellation', 'reminder', 'offer', 'document'] as const;

export type SmsPurpose = (typeof SMS_PURPOSES)[number];

/** Why somebody who was chosen gets no message. */
export type NotReached = 'opted_out' | 'no_number';

/** Somebody who was chosen for a message. */
export interface SmsRecipient extends PersonName {
  id: string;
  /** `YYYY-MM-DD` */
  dateOfBirth: string | null;
  /** Null for who gets it. */
  notReached: NotReached | null;
}

/** A text that is kept to be sent again. */
export interface SmsTemplate {
  id: string;
  /** Rises with each change, whoever makes it. */
  version: number;
  name: string;
  text: string;
  /** False for who may use it and no more. */
  mayChange: boolean;
}

/** A message in the log. Times are ISO UTC. */
export interface LoggedSms {
  id: string;
  sentAt: string;
  /** Null where the portal wrote it by itself. */
  sender: PersonName | null;
  recipient: PersonName;
  purpose: SmsPurpose;
  text: string;
  state: SmsState;
  /** Only where it was not delivered, or nobody knows. */
  reason: SmsReason | null;
}
