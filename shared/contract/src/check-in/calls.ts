import { endpoint } from '../core/endpoint.ts';
import { nothing } from '../core/results.ts';
import { STAFF } from '../core/roles.ts';
import {
  checkedInResult,
  kioskCheckedInResult,
  kioskDeviceResult,
  kioskListResult,
  kioskResult,
  pairingResult,
  pairingStateResult,
} from './results.ts';
import { checkInQuery, kioskIdParams, pairingStateSchema, pairKioskSchema } from './schemas.ts';

export const checkInAppointment = endpoint({
  method: ['POST', 'GET'],
  path: '/appointment/checkIn',
  roles: STAFF,
  patientData: true,
  changes: true,
  query: checkInQuery,
  result: checkedInResult,
  message: 'Checked in successfully.',
});

/** A device requests a pairing code, which is valid once and for 10 minutes. */
export const beginPairing = endpoint({
  method: 'POST',
  path: '/kiosk/pairing',
  roles: 'public',
  patientData: false,
  changes: true,
  result: pairingResult,
});

/** 404 once the code has expired. */
export const getPairingState = endpoint({
  method: 'POST',
  path: '/kiosk/pairing/state',
  roles: 'public',
  patientData: false,
  changes: false,
  body: pairingStateSchema,
  result: pairingStateResult,
});

export const pairKiosk = endpoint({
  method: 'POST',
  path: '/kiosk/pair',
  roles: STAFF,
  patientData: false,
  changes: true,
  body: pairKioskSchema,
  result: kioskResult,
  message: 'The device is paired. It can check in patients now.',
});

export const listKiosks = endpoint({
  method: 'GET',
  path: '/kiosk',
  roles: STAFF,
  patientData: false,
  changes: false,
  result: kioskListResult,
});

export const revokeKiosk = endpoint({
  method: 'POST',
  path: '/kiosk/:id/revoke',
  roles: STAFF,
  patientData: false,
  changes: true,
  params: kioskIdParams,
  result: nothing,
  message: 'The device can no longer check in patients.',
});

/** The device's own details; 401 after it was revoked. */
export const getOwnKiosk = endpoint({
  method: 'GET',
  path: '/kiosk/device',
  roles: 'kiosk',
  patientData: false,
  changes: false,
  result: kioskDeviceResult,
});

export const checkInAtKiosk = endpoint({
  method: 'POST',
  path: '/kiosk/checkIn',
  roles: 'kiosk',
  patientData: true,
  changes: true,
  query: checkInQuery,
  result: kioskCheckedInResult,
  message: 'You are checked in. Please take a seat until we call you.',
});
