import type { Appointment } from '../appointments/endpoints.ts';
import type { PersonName } from '../appointments/visit.ts';
import { endpoints, result } from '../core/endpoint.ts';
import { joinWaitingListSchema, waitingOfferParams, waitingRequestParams } from './schemas/waiting-list-schemas.ts';

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

const PATIENTS = ['ROLE_PATIENT'] as const;

/** The waiting list: what a patient asks for, and what is offered to them. */
export const waitingListEndpoints = endpoints({
  listWaiting: {
    method: 'GET',
    path: '/waiting',
    roles: PATIENTS,
    area: 'appointments',
    patientData: true,
    changes: false,
    result: result<WaitingRequest[]>(),
  },
  joinWaitingList: {
    method: 'POST',
    path: '/waiting',
    roles: PATIENTS,
    area: 'appointments',
    patientData: true,
    changes: true,
    body: joinWaitingListSchema,
    result: result<WaitingRequest>(),
    message: 'You are on the waiting list. We tell you as soon as a time is free.',
  },
  leaveWaitingList: {
    method: 'POST',
    path: '/waiting/:id/leave',
    roles: PATIENTS,
    area: 'appointments',
    patientData: true,
    changes: true,
    params: waitingRequestParams,
    result: result<null>(),
    message: 'You are off this waiting list.',
  },
  acceptOffer: {
    method: 'POST',
    path: '/waiting/offer/:id/accept',
    roles: PATIENTS,
    area: 'appointments',
    patientData: true,
    changes: true,
    params: waitingOfferParams,
    result: result<Appointment>(),
    message: 'Appointment booked successfully.',
  },
  declineOffer: {
    method: 'POST',
    path: '/waiting/offer/:id/decline',
    roles: PATIENTS,
    area: 'appointments',
    patientData: true,
    changes: true,
    params: waitingOfferParams,
    result: result<null>(),
    message: 'You declined the offer. You stay on the waiting list.',
  },
});
