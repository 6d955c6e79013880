import type { InferType } from 'yup';
import type { waitingOfferResult, waitingPatientResult, waitingRequestResult } from './results.ts';

/** Minutes that an offered time is held for whoever it was offered to. */
export const OFFER_MINUTES = 15;

/** Requests that somebody may have at a time. */
export const MOST_REQUESTS = 5;

/** A time that became free and is held for one patient. Times are ISO UTC; people read them on the hospital's clock. */
export type WaitingOffer = InferType<typeof waitingOfferResult>;

/** What a patient waits for. */
export type WaitingRequest = InferType<typeof waitingRequestResult>;

/** Who waits for what, as staff see it. */
export type WaitingPatient = InferType<typeof waitingPatientResult>;
