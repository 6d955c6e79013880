import { object, string } from 'yup';
import { entityId } from '../../core/fields.ts';
import { confirmationOf, currentPassword, email, newPassword, personName, phone, sixDigits } from './fields.ts';

/** POST /login. The password is checked for presence and length only: rules for new ones would help a guesser. */
export const loginSchema = object({
  username: email,
  password: string().max(30, 'Must be at most 30 characters').required('Password is required'),
  /** The code that proves the address, where the first sign-in asked for it. */
  otp: sixDigits,
});

/** The first sign-in once more, where it asks for the code that proves the address. */
export const verifyingLoginSchema = loginSchema.shape({ otp: sixDigits.required('Enter otp') });

/** POST /users/register/code: the code that proves the address, once more. */
export const verificationCodeSchema = loginSchema.pick(['username', 'password']);

/** The refresh token as the client holds it. */
export const refreshSchema = object({
  refreshToken: string().max(200).required('Refresh token is required'),
});

/** POST /verifytoken?token= */
export const tokenQuery = object({ token: string().max(4000).required('Token is required') });

/** POST /users/register by the patient: the role and the status are fixed, whatever somebody sends. */
export const registerSchema = object({
  firstName: personName('First name is required'),
  lastName: personName('Last name is required'),
  email,
  phoneNo: phone,
  password: newPassword('Password is required'),
  confirmPassword: confirmationOf('password'),
  userRole: string().oneOf(['ROLE_PATIENT'], 'Role is invalid'),
  status: string().oneOf(['ACTIVE'], 'Status is invalid'),
});

const passwordUpdate = {
  newPassword: newPassword('New Password is required'),
  confirmPassword: confirmationOf('newPassword'),
};

/** POST /users/change/password: the own password, by who knows the present one. The same once more is no change. */
export const changePasswordSchema = object({
  id: entityId('account').required('User is required'),
  password: currentPassword('Password required'),
  ...passwordUpdate,
  newPassword: passwordUpdate.newPassword.test(
    'different',
    'The new password must differ from the current one.',
    (value, { parent }) => !value || value !== parent.password,
  ),
});

/** POST /users/update/password: after a reset with its grant, or by an administrator, who needs none. */
export const updatePasswordSchema = object({
  id: entityId('user').required('User is required'),
  ...passwordUpdate,
  /** What validating the code or the answers returned. */
  grant: string().max(200),
});

/** `/users/password/:id`: somebody whose password an administrator may set. */
export const passwordOwnerParams = object({ id: entityId('user').required('User is required') });

/** `/users/sessions/:id/end`: one of the caller's own. */
export const sessionParams = object({ id: entityId('session').required('Session is required') });
