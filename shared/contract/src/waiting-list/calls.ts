import type { Appointment } from '../appointments/types.ts';
import { endpoint, result } from '../core/endpoint.ts';
import { joinWaitingListSchema, waitingOfferParams, waitingRequestParams } from './schemas.ts';
import type { WaitingRequest } from './types.ts';

const PATIENTS = ['ROLE_PATIENT'] as const;

export const listWaiting = endpoint({
  method: 'GET',
  path: '/waiting',
  roles: PATIENTS,
  area: 'appointments',
  patientData: true,
  changes: false,
  result: result<WaitingRequest[]>(),
});

export const joinWaitingList = endpoint({
  method: 'POST',
  path: '/waiting',
  roles: PATIENTS,
  area: 'appointments',
  patientData: true,
  changes: true,
  body: joinWaitingListSchema,
  result: result<WaitingRequest>(),
  message: 'You are on the waiting list. We tell you as soon as a time is free.',
});

export const leaveWaitingList = endpoint({
  method: 'POST',
  path: '/waiting/:id/leave',
  roles: PATIENTS,
  area: 'appointments',
  patientData: true,
  changes: true,
  params: waitingRequestParams,
  result: result<null>(),
  message: 'You are off this waiting list.',
});

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/waiting/offer/:id/accept',
  roles: PATIENTS,
  area: 'appointments',
  patientData: true,
  changes: true,
  params: waitingOfferParams,
  result: result<Appointment>(),
  message: 'Appointment booked successfully.',
});

export const declineOffer = endpoint({
  method: 'POST',
  path: '/waiting/offer/:id/decline',
  roles: PATIENTS,
  area: 'appointments',
  patientData: true,
  changes: true,
  params: waitingOfferParams,
  result: result<null>(),
  message: 'You declined the offer. You stay on the waiting list.',
});
