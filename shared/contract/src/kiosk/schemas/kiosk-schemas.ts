import { object, string } from 'yup';
import { entityId } from '../../core/fields.ts';

/** A pairing code as it is kept: 8 characters of Crockford's base 32. */
const PAIRING_CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** Blanks and dashes only help to read a code; I, L and O are how people write 1 and 0. */
function plainCode(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  return given
    .replace(/[\s\u2010-\u2015-]/g, '')
    .toUpperCase()
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');
}

/** POST /kiosk/pair: the code that a device shows, and how staff will know the device again. */
export const pairKioskSchema = object({
  code: string()
    .transform(plainCode)
    .matches(PAIRING_CODE, {
      message: 'This is not a pairing code. A code has 8 characters, such as 7KQ2-M4XD.',
      excludeEmptyString: true,
    })
    .meta({ entity: 'kioskPairing' })
    .required('Please type the code that the device shows.'),
  name: string().trim().max(60, 'Must be at most 60 characters').required('Please give the device a name.'),
  /** Whose patients it checks in; only who acts for several hospitals has to say. */
  hospitalId: entityId('managedHospital'),
});

/** POST /kiosk/pairing/state: the token that the device was given when it began to pair. */
export const pairingStateSchema = object({
  token: string().max(100).required('The token is required').meta({ example: 'a-token-that-no-device-has' }),
});

/** `/kiosk/:id` */
export const kioskIdParams = object({ id: entityId('kiosk').required('Device is required') });
