/** What a message or a template holds where the name of each patient goes. */
export const NAME_PLACES = ['{firstName}', '{lastName}'] as const;

/** The first placeholder of a text that stands for nothing: a word in braces, which would be sent as it is. */
export function unknownPlace(text: string): string | undefined {
  const places = text.match(/\{\s*[\p{L}_][\p{L}\p{N}_.\- ]*\}/gu) ?? [];
  return places.find((place) => !(NAME_PLACES as readonly string[]).includes(place));
}

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
  /** The message to a group that it was part of was cancelled before its turn. */
  'canceled',
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

/** Whom a message goes to, where nobody is chosen by name. */
export const BULK_GROUPS = ['appointments', 'patients', 'hospital'] as const;

export type BulkGroup = (typeof BULK_GROUPS)[number];

/** Where a message to a group is: `STOPPED` by the day's budget, with some patients left. */
export const BULK_STATES = ['PLANNED', 'RUNNING', 'STOPPED', 'DONE', 'CANCELED'] as const;

export type BulkState = (typeof BULK_STATES)[number];

/** What a message is about; all but `message` are written by the portal. */
export const SMS_PURPOSES = ['message', 'cancellation', 'reminder', 'offer', 'document'] as const;

export type SmsPurpose = (typeof SMS_PURPOSES)[number];

const MINUTE = 60_000;
/** A year, and the day that a leap year has more. */
const LONGEST_AHEAD = 366 * 24 * 60 * MINUTE;

/** True where a message to a group can begin at an instant: from now on, within 12 months. A minute late is still now. */
export function canBegin(start: Date, now: Date): boolean {
  const ahead = start.getTime() - now.getTime();
  return ahead >= -MINUTE && ahead <= LONGEST_AHEAD;
}
