import { appointmentResult } from '../appointments/results.ts';
import { either, flag, id, isoInstant, listOf, oneOf, record, text } from '../core/results.ts';

/** True if the patient was already checked in. */
const alreadyCheckedIn = flag();

/** Repeating a check-in changes nothing: `checkedInAt` keeps the first time. */
export const checkedInResult = appointmentResult.shape({ alreadyCheckedIn });

export const pairingResult = record({
  /** 8 characters of Crockford's base 32; staff enter it at `/scanner`. */
  code: text(),
  /** The device's credential, which works only after pairing. */
  token: text(),
  expiresAt: isoInstant(),
});

const kioskDevice = { name: text(), hospitalName: text() };

export const kioskDeviceResult = record(kioskDevice);

export const pairingStateResult = either(
  record({ state: oneOf(['waiting']) }),
  record({ state: oneOf(['paired']), device: kioskDeviceResult }),
);

export const kioskResult = record({
  ...kioskDevice,
  id: id(),
  pairedAt: isoInstant(),
  /** Null if never used; up to a minute late. */
  lastUsedAt: isoInstant().nullable(),
  /** IANA name of the hospital's zone. */
  timeZone: text(),
});

export const kioskListResult = record({
  kiosks: listOf(kioskResult),
  hospitals: listOf(record({ id: id(), name: text() })),
});

export const kioskCheckedInResult = record({ alreadyCheckedIn });
