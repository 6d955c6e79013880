import { string } from 'yup';
import { PASSWORD_RULES } from '../rules.ts';

/** Specification, section 5: e-mail. */
export const email = string()
  .trim()
  .email('Must be a valid email')
  .max(100, 'Must be at most 100 characters')
  .required('Email is required');

/** First and last name. */
export function personName(required: string) {
  return string().trim().max(30, 'Must be at most 30 characters').required(required);
}

/** What people put between the digits of a phone number: spaces, dots, dashes of every length, parentheses, slashes. */
const PHONE_SEPARATORS = /[\s().\-/\u2010-\u2015]/g;

/**
 * A phone number that may be left out: ten digits. Separators are taken out before it is checked, so `(555) 123-4567`
 * becomes `5551234567`, which is what is stored.
 */
export const tenDigits = string()
  .transform((value: unknown) => (typeof value === 'string' ? value.replace(PHONE_SEPARATORS, '') : value))
  .matches(/^\d+$/, { message: 'Must be only digits', excludeEmptyString: true })
  .matches(/^.{10}$/, { message: 'Must be exactly 10 digits', excludeEmptyString: true });

/** A phone number as sign-up, admin, doctor and patient forms take it. */
export const phone = tenDigits.required('Phone number required');

/** A password that is being chosen (specification, section 5). The server also refuses the commonest ones. */
export function newPassword(required: string) {
  return string()
    .max(30, 'Must be at most 30 characters')
    .test(
      'password-rules',
      'Password must contain at least 8 characters, one uppercase, one number and one special case character',
      (value) => !value || PASSWORD_RULES.every(({ pattern }) => pattern.test(value)),
    )
    .required(required);
}

/** The same password once more; `of` names the field it repeats. */
export function confirmationOf(of: string) {
  return string()
    .max(30, 'Must be at most 30 characters')
    .test('same', 'Passwords must match', function (value) {
      return !value || value === this.parent[of];
    })
    .required('Confirm password is required');
}

/** The password somebody has now. */
export function currentPassword(required: string) {
  return string().max(30, 'Must be at most 30 characters').required(required).meta({ kind: 'password' });
}

/** A code that was sent (specification, section 5, OTP). */
export const sixDigits = string()
  .trim()
  .matches(/^\d+$/, { message: 'Otp must be only digits', excludeEmptyString: true })
  .matches(/^.{6}$/, { message: 'Please enter 6 digit otp', excludeEmptyString: true });
