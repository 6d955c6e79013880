import { appointmentResult } from '../appointments/results.ts';
import { endpoint } from '../core/endpoint.ts';
import { listOf, nothing } from '../core/results.ts';
import { PATIENTS } from '../core/roles.ts';
import { waitingRequestResult } from './results.ts';
import { joinWaitingListSchema, waitingOfferParams, waitingRequestParams } from './schemas.ts';

export const listWaiting = endpoint({
  method: 'GET',
  path: '/waiting',
  roles: PATIENTS,
  area: 'appointments',
  patientData: true,
  changes: false,
  result: listOf(waitingRequestResult),
});

export const joinWaitingList = endpoint({
  method: 'POST',
  path: '/waiting',
  roles: PATIENTS,
  area: 'appointments',
  patientData: true,
  changes: true,
  body: joinWaitingListSchema,
  result: waitingRequestResult,
  message: 'You are on the waiting list. We will tell you when a time is free.',
});

export const leaveWaitingList = endpoint({
  method: 'POST',
  path: '/waiting/:id/leave',
  roles: PATIENTS,
  area: 'appointments',
  patientData: true,
  changes: true,
  params: waitingRequestParams,
  result: nothing,
  message: 'You have left this waiting list.',
});

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/waiting/offer/:id/accept',
  roles: PATIENTS,
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
  roles: PATIENTS,
  area: 'appointments',
  patientData: true,
  changes: true,
  params: waitingOfferParams,
  result: nothing,
  message: 'You declined the offer. You are still on the waiting list.',
});
