/** What a message or a template holds where the name of each patient goes. */
export const NAME_PLACES = ['{firstName}', '{lastName}'] as const;

/** A text with the names of one patient in it. What a name holds is text, whatever it looks like. */
export function personalText(text: string, { firstName, lastName }: { firstName: string; lastName: string }): string {
  return text.replace(/\{(firstName|lastName)\}/g, (_, which) => (which === 'firstName' ? firstName : lastName));
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
