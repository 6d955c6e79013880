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
} from '../core/results.ts';

export const waitingOfferResult = record({
  id: id(),
  startDateTime: isoInstant(),
  endDateTime: isoInstant(),
  /** IANA name of the hospital's zone. */
  timeZone: text(),
  doctorDetails: personNameResult,
  hospitalName: text(),
  /** Until when the time is reserved. */
  expiresAt: isoInstant(),
});

export const waitingRequestResult = record({
  id: id(),
  /** Null for any doctor of the speciality. */
  doctorDetails: personNameResult.nullable(),
  consultationType: text(),
  description: text(),
  /** First and last day. */
  fromDay: isoDay(),
  toDay: isoDay(),
  /** `HH:mm`, earliest start and latest end. */
  fromTime: text(),
  toTime: text(),
  /** Null without an offer. */
  offer: waitingOfferResult.nullable(),
  /** The visit to move to an earlier time; null for a new visit. */
  appointment: record({ id: id(), startDateTime: isoInstant(), timeZone: text() }).nullable(),
});

/** A request as staff see it. */
export const waitingPatientResult = waitingRequestResult.shape({
  patientId: id(),
  patientDetails: record({ ...personNames, phoneNo: text(), dateOfBirth: isoDay().nullable() }),
  /** Null for any doctor. */
  doctorId: id().nullable(),
  /** Start of the wait. */
  createdAt: isoInstant(),
  /** False for staff of one hospital if the patient waits at every hospital. */
  mayRemove: flag(),
  /** Up to 5 offers, newest first. */
  offers: listOf(
    record({
      startDateTime: isoInstant(),
      timeZone: text(),
      doctorDetails: personNameResult,
      /** `OVER`: expired without an answer, or ended by the practice. */
      state: oneOf(['OPEN', 'ACCEPTED', 'DECLINED', 'OVER']),
    }),
  ),
});
