import type { PersonName } from '../people/types.ts';

/** Minutes that an offered time is held for whoever it was offered to. */
export const OFFER_MINUTES = 15;

/** Requests that somebody may have at a time. */
export const MOST_REQUESTS = 5;

/** A time that became free and is held for one patient. Times are ISO UTC; people read them on the hospital's clock. */
export interface WaitingOffer {
  id: string;
  startDateTime: string;
  endDateTime: string;
  /** IANA name of the hospital's zone. */
  timeZone: string;
  doctorDetails: PersonName;
  hospitalName: string;
  /** Until then it is theirs. */
  expiresAt: string;
}

/** What a patient waits for. */
export interface WaitingRequest {
  id: string;
  /** Null where any doctor of the speciality will do. */
  doctorDetails: PersonName | null;
  consultationType: string;
  description: string;
  /** `YYYY-MM-DD`, first and last. */
  fromDay: string;
  toDay: string;
  /** `HH:mm`, earliest start and latest end. */
  fromTime: string;
  toTime: string;
  /** Null while nothing is free. */
  offer: WaitingOffer | null;
}
