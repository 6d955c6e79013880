import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { checkInAppointment } from './check-in.ts';
import { beginPairing, getPairingState, listKiosks, pairKiosk, revokeKiosk } from './kiosk.ts';
import { checkInAtKiosk, getOwnKiosk } from './kiosk-check-in.ts';

/** Checking in at the desk and at paired devices. */
export const checkInHandlers: Handlers<Contract['checkIn']> = {
  checkInAppointment,
  beginPairing,
  getPairingState,
  pairKiosk,
  listKiosks,
  revokeKiosk,
  getOwnKiosk,
  checkInAtKiosk,
};
