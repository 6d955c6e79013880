/** Placeholders for the patient's name in messages and templates. */
export const NAME_PLACES = ['{firstName}', '{lastName}'] as const;

/** The first unknown placeholder of a text, which would be sent literally. */
export function unknownPlace(text: string): string | undefined {
  const places = text.match(/\{\s*[\p{L}_][\p{L}\p{N}_.\- ]*\}/gu) ?? [];
  return places.find((place) => !(NAME_PLACES as readonly string[]).includes(place));
}

/** Replaces the name placeholders once, so that braces in a name stay text. */
export function personalText(text: string, { firstName, lastName }: { firstName: string; lastName: string }): string {
  return text.replace(/\{(firstName|lastName)\}/g, (_, which) => (which === 'firstName' ? firstName : lastName));
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

/** Adds the practice's name to a text, because patients are told not to trust texts without it. */
export function namedText(practice: string, text: string): string {
  if (text.includes(practice)) return text;
  // Either may turn the other around.
  const name = RIGHT_TO_LEFT.test(practice + text) ? `\u2068${practice}\u2069` : practice;
  return `${name}: ${text}`;
}

/**
 * Delivery states. `WAITING`: not handed over yet, perhaps retrying. `SENT`: handed over. `UNKNOWN`: the portal or the
 * gateway failed during the handover, so the result is unclear.
 */
export const SMS_STATES = ['WAITING', 'SENT', 'DELIVERED', 'FAILED', 'UNKNOWN'] as const;

export type SmsState = (typeof SMS_STATES)[number];

/** Why a message was not delivered, or why its delivery is unknown. */
export const SMS_REASONS = [
  'wrong_number',
  /** The number cannot receive SMS, such as a landline. */
  'no_mobile',
  /** The phone is off or out of reach. */
  'unreachable',
  /** The patient replied STOP to the gateway. */
  'stopped',
  /** The group message was cancelled before this patient's turn. */
  'canceled',
  /** The phone's network rejected it. */
  'filtered',
  /** The gateway rejected it, or there is a problem with the gateway account. */
  'refused',
  /** The gateway accepted nothing within the retry period. */
  'gave_up',
  /** The daily limit of the practice or the patient is reached. */
  'limit_reached',
  /** It is unknown whether it was handed over. */
  'interrupted',
] as const;

export type SmsReason = (typeof SMS_REASONS)[number];

/** The recipients of a message that is not sent to chosen patients. */
export const BULK_GROUPS = ['appointments', 'patients', 'hospital'] as const;

export type BulkGroup = (typeof BULK_GROUPS)[number];

/** The state of a group message: the daily limit sets `STOPPED` if patients are left. */
export const BULK_STATES = ['PLANNED', 'RUNNING', 'STOPPED', 'DONE', 'CANCELED'] as const;

export type BulkState = (typeof BULK_STATES)[number];

/** The subject of a message; the portal writes all but `message`. */
export const SMS_PURPOSES = ['message', 'cancellation', 'reminder', 'offer', 'document'] as const;

export type SmsPurpose = (typeof SMS_PURPOSES)[number];

const MINUTE = 60_000;
/** A leap year. */
const LONGEST_AHEAD = 366 * 24 * 60 * MINUTE;

/** True if a group message can begin at an instant: within 12 months from now, up to a minute late. */
export function canBegin(start: Date, now: Date): boolean {
  const ahead = start.getTime() - now.getTime();
  return ahead >= -MINUTE && ahead <= LONGEST_AHEAD;
}
