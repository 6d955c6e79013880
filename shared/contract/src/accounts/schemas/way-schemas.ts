import { object, string } from 'yup';
import { entityId } from '../../core/fields.ts';
import { currentPassword, email, phone } from './fields.ts';
import { otpFormSchema } from './recovery-schemas.ts';

const password = string().max(30, 'Must be at most 30 characters').meta({ kind: 'password' });

/** POST /users/ways/phone */
export const changePhoneNoSchema = object({ phoneNo: phone, password });

/** POST /users/ways/email */
export const changeEmailSchema = object({ email: email.meta({ kind: 'new-email' }), password });

/** The forms of both: they always ask for the password. */
export const phoneNoFormSchema = changePhoneNoSchema.shape({ password: currentPassword('Password required') });
export const emailFormSchema = changeEmailSchema.shape({ password: currentPassword('Password required') });

/** POST /users/ways/confirm */
export const confirmWaySchema = otpFormSchema.shape({ change: entityId('wayChange').required('Change is required') });

/** POST /users/ways/stop: the secret of the link "This was not me". */
export const stopWayChangeSchema = object({ token: string().max(100).required('Token is required') });

/** POST /users/ways/help */
export const helpWithPhoneSchema = object({
  id: entityId('user').required('User is required'),
  phoneNo: phone,
  reason: string().trim().max(200, 'Must be at most 200 characters').required('Reason is required'),
});
