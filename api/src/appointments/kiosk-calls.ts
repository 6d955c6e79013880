import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { checkInAtKiosk, getOwnKiosk } from './kiosk-check-in.ts';
import { listKiosks, pairKiosk, revokeKiosk } from './kiosk-devices.ts';
import { beginPairing, getPairingState } from './kiosk-pairing.ts';

/** Devices for self check-in: how they are paired, and the little that they may do. */
export const kioskHandlers: Handlers<
  Pick<
    Contract['appointments'],
    'beginPairing' | 'getPairingState' | 'pairKiosk' | 'listKiosks' | 'revokeKiosk' | 'getOwnKiosk' | 'checkInAtKiosk'
  >
> = {
  beginPairing,
  getPairingState,
  pairKiosk,
  listKiosks,
  revokeKiosk,
  getOwnKiosk,
  checkInAtKiosk,
};
