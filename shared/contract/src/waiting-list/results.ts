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
  /** The visit that is to be earlier; null where a new one is wanted. */
  appointment: record({ id: id(), startDateTime: isoInstant(), timeZone: text() }).nullable(),
});

/** The same as staff see it. */
export const waitingPatientResult = waitingRequestResult.shape({
  patientId: id(),
  patientDetails: record({ ...personNames, phoneNo: text(), dateOfBirth: isoDay().nullable() }),
  /** Null where any doctor will do. */
  doctorId: id().nullable(),
  /** Since when they wait. */
  createdAt: isoInstant(),
  /** False for staff of one hospital where the patient waits at every hospital. */
  mayRemove: flag(),
  /** What they were offered, the newest first; no more than 5. */
  offers: listOf(
    record({
      startDateTime: isoInstant(),
      timeZone: text(),
      doctorDetails: personNameResult,
      /** `OVER`: nobody answered in time. */
      state: oneOf(['OPEN', 'ACCEPTED', 'DECLINED', 'OVER']),
    }),
  ),
});
