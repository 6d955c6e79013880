import { appointmentResult } from '../appointments/results.ts';
import { endpoint } from '../core/endpoint.ts';
import { pageQuery } from '../core/fields.ts';
import { listOf, nothing } from '../core/results.ts';
import { PATIENTS, ROLES, STAFF } from '../core/roles.ts';
import { waitingPatientResult, waitingRequestResult } from './results.ts';
import {
  joinWaitingListSchema,
  leaveWaitingListSchema,
  waitingFilterSchema,
  waitingOfferParams,
  waitingRequestParams,
  waitingTimeSchema,
  wantEarlierSchema,
} from './schemas.ts';

export const listWaiting = endpoint({
  method: 'GET',
  path: '/waiting',
  roles: PATIENTS,
  area: 'appointments',
  patientData: true,
  changes: false,
  result: listOf(waitingRequestResult),
});

/** Patients waiting for the caller's doctors, longest wait first; `q` searches patients. */
export const listWaitingPatients = endpoint({
  method: 'POST',
  path: '/waiting/all',
  roles: STAFF,
  patientData: true,
  changes: false,
  query: pageQuery,
  paged: true,
  body: waitingFilterSchema,
  result: listOf(waitingPatientResult),
});

/** For the calling patient, or for a patient named by staff. */
export const joinWaitingList = endpoint({
  method: 'POST',
  path: '/waiting',
  roles: ROLES,
  area: 'appointments',
  patientData: true,
  changes: true,
  body: joinWaitingListSchema,
  result: waitingRequestResult,
  message: 'You are on the waiting list. We will tell you when a time is free.',
});

/** Waits for an earlier time of a visit; accepting one moves the visit. The request ends with the visit. */
export const wantEarlier = endpoint({
  method: 'POST',
  path: '/waiting/earlier',
  roles: ROLES,
  area: 'appointments',
  patientData: true,
  changes: true,
  body: wantEarlierSchema,
  result: waitingRequestResult,
  message: 'We will offer you an earlier time when one is free. Until then your appointment stays as it is.',
});

/** Staff reserve a free time and notify the patient, as happens automatically when a time becomes free. */
export const offerTime = endpoint({
  method: 'POST',
  path: '/waiting/:id/offer',
  roles: STAFF,
  patientData: true,
  changes: true,
  params: waitingRequestParams,
  body: waitingTimeSchema,
  result: waitingRequestResult,
});

/** Staff book a time, or move the visit to it; the request ends. */
export const bookWaiting = endpoint({
  method: 'POST',
  path: '/waiting/:id/book',
  roles: STAFF,
  patientData: true,
  changes: true,
  params: waitingRequestParams,
  body: waitingTimeSchema,
  result: appointmentResult,
  message: 'Appointment booked successfully.',
});

/** Staff give a reason, and the patient is notified. */
export const leaveWaitingList = endpoint({
  method: 'POST',
  path: '/waiting/:id/leave',
  roles: ROLES,
  area: 'appointments',
  patientData: true,
  changes: true,
  params: waitingRequestParams,
  body: leaveWaitingListSchema,
  result: nothing,
  message: 'You have left this waiting list.',
});

/** Staff may answer for a patient on the phone. */
export const acceptOffer = endpoint({
  method: 'POST',
  path: '/waiting/offer/:id/accept',
  roles: ROLES,
  area: 'appointments',
  patientData: true,
  changes: true,
  params: waitingOfferParams,
  result: appointmentResult,
  message: 'Appointment booked successfully.',
});

export const declineOffer = endpoint({
  method: 'POST',
  path: '/waiting/offer/:id/decline',
  roles: ROLES,
  area: 'appointments',
  patientData: true,
  changes: true,
  params: waitingOfferParams,
  result: nothing,
  message: 'You declined the offer. You are still on the waiting list.',
});
