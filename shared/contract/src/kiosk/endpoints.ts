import { checkInQuery } from '../appointments/schemas/appointment-schemas.ts';
import { endpoints, result } from '../core/endpoint.ts';
import { STAFF } from '../core/roles.ts';
import { kioskIdParams, pairingStateSchema, pairKioskSchema } from './schemas/kiosk-schemas.ts';

/** What a device shows while it waits to be paired. */
export interface Pairing {
  /** 8 characters of Crockford's base 32, which staff type at `/scanner`. */
  code: string;
  /** What the device calls with once it is paired; until then it opens nothing. */
  token: string;
  /** ISO UTC. */
  expiresAt: string;
}

/** What a device knows of itself. */
export interface KioskDevice {
  name: string;
  hospitalName: string;
}

/** How far a pairing is. */
export type PairingState = { state: 'waiting' } | { state: 'paired'; device: KioskDevice };

/** A paired device as staff see it. Times are ISO UTC. */
export interface Kiosk extends KioskDevice {
  id: string;
  pairedAt: string;
  /** Null where it has not been used yet; at most a minute behind. */
  lastUsedAt: string | null;
  /** IANA name of the hospital's zone. */
  timeZone: string;
}

/** The devices that somebody may revoke, and the hospitals that they may pair one for. */
export interface KioskList {
  kiosks: Kiosk[];
  hospitals: { id: string; name: string }[];
}

/** What a check-in at a kiosk says: nothing about anybody. */
export interface KioskCheckedIn {
  /** True where somebody had checked the patient in before. */
  alreadyCheckedIn: boolean;
}

/** Pairing a device for self check-in, and the little that it may do. */
export const kioskEndpoints = endpoints({
  /** A device asks for a code; it is good for 10 minutes and once. */
  beginPairing: {
    method: 'POST',
    path: '/kiosk/pairing',
    roles: 'public',
    patientData: false,
    changes: true,
    result: result<Pairing>(),
  },
  /** 404 once the code is over. */
  getPairingState: {
    method: 'POST',
    path: '/kiosk/pairing/state',
    roles: 'public',
    patientData: false,
    changes: false,
    body: pairingStateSchema,
    result: result<PairingState>(),
  },
  pairKiosk: {
    method: 'POST',
    path: '/kiosk/pair',
    roles: STAFF,
    patientData: false,
    changes: true,
    body: pairKioskSchema,
    result: result<Kiosk>(),
    message: 'The device is paired. It can check in patients now.',
  },
  listKiosks: {
    method: 'GET',
    path: '/kiosk',
    roles: STAFF,
    patientData: false,
    changes: false,
    result: result<KioskList>(),
  },
  revokeKiosk: {
    method: 'POST',
    path: '/kiosk/:id/revoke',
    roles: STAFF,
    patientData: false,
    changes: true,
    params: kioskIdParams,
    result: result<null>(),
    message: 'The device can no longer check in patients.',
  },
  /** Who the device is; 401 once it was revoked. */
  getOwnKiosk: {
    method: 'GET',
    path: '/kiosk/device',
    roles: 'kiosk',
    patientData: false,
    changes: false,
    result: result<KioskDevice>(),
  },
  checkInAtKiosk: {
    method: 'POST',
    path: '/kiosk/checkIn',
    roles: 'kiosk',
    patientData: true,
    changes: true,
    query: checkInQuery,
    result: result<KioskCheckedIn>(),
    message: 'You are checked in. Please take a seat, you will be called.',
  },
});
