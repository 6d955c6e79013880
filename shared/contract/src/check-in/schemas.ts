import { entityId } from '../core/fields.ts';
import { object, string } from '../core/yup.ts';
import { CHECK_IN_CODE, checkInCodeOf } from './check-in-code.ts';

const checkInCode = string()
  .transform((given: unknown) => (typeof given === 'string' ? (checkInCodeOf(given) ?? given.trim()) : given))
  .matches(CHECK_IN_CODE, {
    message: 'This is not a check-in code. A code has 8 characters, such as 7KQ2-M4XD.',
    excludeEmptyString: true,
  })
  .meta({ entity: 'appointment', kind: 'check-in-code' });

/** `?appointmentId=` of check-in: the id from the QR code or the short code, in any notation. */
export const checkInQuery = object({ appointmentId: checkInCode.required('Please scan or enter a code.') });

/** The form for typing a code: an empty field is not an error yet. */
export const checkInFormSchema = object({ appointmentId: checkInCode });

/** 8 characters of Crockford's base 32. */
const PAIRING_CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** POST /kiosk/pair: the code on the device, and a name for the device. */
export const pairKioskSchema = object({
  code: string()
    .transform((given: unknown) => (typeof given === 'string' ? (checkInCodeOf(given) ?? given.trim()) : given))
    .matches(PAIRING_CODE, {
      message: 'This is not a pairing code. A code has 8 characters, such as 7KQ2-M4XD.',
      excludeEmptyString: true,
    })
    .meta({ entity: 'kioskPairing' })
    .required('Please enter the code that the device shows.'),
  name: string().trim().max(60).required('Please give the device a name.'),
  /** The hospital whose patients it checks in; required only if the caller manages several. */
  hospitalId: entityId('managedHospital'),
});

/** POST /kiosk/pairing/state: the token from the start of the pairing. */
export const pairingStateSchema = object({
  token: string().max(100).required('Token is required').meta({ example: 'a-token-that-no-device-has' }),
});

/** `/kiosk/:id` */
export const kioskIdParams = object({ id: entityId('kiosk').required('Device is required') });
