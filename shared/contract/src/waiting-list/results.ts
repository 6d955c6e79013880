import { id, isoDay, isoInstant, record, text } from '../core/results.ts';
import { personNameResult } from '../people/results.ts';

export const waitingOfferResult = record({
  id: id(),
  startDateTime: isoInstant(),
  endDateTime: isoInstant(),
  /** IANA name of the hospital's zone. */
  timeZone: text(),
  doctorDetails: personNameResult,
  hospitalName: text(),
  /** Until then it is theirs. */
  expiresAt: isoInstant(),
});

export const waitingRequestResult = record({
  id: id(),
  /** Null where any doctor of the speciality will do. */
  doctorDetails: personNameResult.nullable(),
  consultationType: text(),
  description: text(),
  /** First and last day. */
  fromDay: isoDay(),
  toDay: isoDay(),
  /** `HH:mm`, earliest start and latest end. */
  fromTime: text(),
  toTime: text(),
  /** Null while nothing is free. */
  offer: waitingOfferResult.nullable(),
});
