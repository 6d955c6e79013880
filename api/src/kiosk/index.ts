import type { kioskEndpoints } from '@openward/contract/appointments';
import type { Handlers } from '../http/call.ts';
import { checkInAtKiosk, getOwnKiosk } from './check-in.ts';
import { listKiosks, pairKiosk, revokeKiosk } from './devices.ts';
import { beginPairing, getPairingState } from './pairing.ts';

/** Devices for self check-in: how they are paired, and the little that they may do. */
export const kioskHandlers: Handlers<typeof kioskEndpoints> = {
  beginPairing,
  getPairingState,
  pairKiosk,
  listKiosks,
  revokeKiosk,
  getOwnKiosk,
  checkInAtKiosk,
};
