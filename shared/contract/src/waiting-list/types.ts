import type { InferType } from 'yup';
import type { waitingOfferResult, waitingPatientResult, waitingRequestResult } from './results.ts';

/** Minutes that an offered time is reserved. */
export const OFFER_MINUTES = 15;

/** Most open requests of a patient. */
export const MOST_REQUESTS = 5;

/** A free time reserved for one patient. Times are ISO UTC and are displayed in the hospital's time zone. */
export type WaitingOffer = InferType<typeof waitingOfferResult>;

/** A patient's request on the waiting list. */
export type WaitingRequest = InferType<typeof waitingRequestResult>;

/** A waiting patient's request as staff see it. */
export type WaitingPatient = InferType<typeof waitingPatientResult>;
