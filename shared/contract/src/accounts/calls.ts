import { endpoint, result } from '../core/endpoint.ts';
import { ROLES } from '../core/roles.ts';
import { registrationSchema } from '../people/schemas.ts';
import {
  changeEmailSchema,
  changePasswordSchema,
  changePhoneNoSchema,
  confirmWaySchema,
  helpWithPhoneSchema,
  loginSchema,
  passwordOwnerParams,
  refreshSchema,
  secretQuestionsSchema,
  sendOtpQuery,
  sessionParams,
  stopWayChangeSchema,
  tokenQuery,
  updatePasswordSchema,
  userIdParams,
  usernameQuery,
  validateAnswersSchema,
  validateOtpSchema,
  verificationCodeSchema,
} from './schemas.ts';
import type {
  AccountSession,
  AccountWays,
  OtpSent,
  PasswordOwner,
  PhoneHelp,
  ResetGrant,
  ResetOptions,
  SignedIn,
  User,
  WayChange,
} from './types.ts';

export const login = endpoint({
  method: 'POST',
  path: '/login',
  roles: 'public',
  patientData: false,
  changes: true,
  isDear: true,
  body: loginSchema,
  result: result<SignedIn>(),
  message: 'Logged in successfully',
});

export const verifyToken = endpoint({
  method: 'POST',
  path: '/verifytoken',
  roles: 'public',
  patientData: false,
  changes: false,
  query: tokenQuery,
  result: result<{ user: User }>(),
});

export const refreshToken = endpoint({
  method: 'POST',
  path: '/token/refresh',
  roles: 'public',
  patientData: false,
  changes: true,
  body: refreshSchema,
  result: result<SignedIn>(),
});

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  roles: ROLES,
  area: 'any',
  patientData: false,
  changes: true,
  result: result<null>(),
  message: 'User logout successfully.',
});

/**
 * A patient signs up. The answer is the same where the address is taken. Where addresses are verified, this only
 * claims it: signing in asks for the code that was sent there (`verification_required`). A system admin makes
 * administrators by it: their role is nobody else's to give, and a taken address is said.
 */
export const register = endpoint({
  method: 'POST',
  path: '/users/register',
  roles: 'public',
  signedInRoles: ['ROLE_SYS_ADMIN'],
  patientData: false,
  changes: true,
  isDear: true,
  body: registrationSchema,
  result: result<null>(),
  message: 'Registered successfully.',
});

/** Sends the code again that proves the address of a sign-up. */
export const sendVerification = endpoint({
  method: 'POST',
  path: '/users/register/code',
  roles: 'public',
  patientData: false,
  changes: true,
  isDear: true,
  body: verificationCodeSchema,
  result: result<null>(),
  message: 'OTP send successfully',
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/users/change/password',
  roles: ROLES,
  area: 'own',
  patientData: false,
  changes: true,
  isDear: true,
  body: changePasswordSchema,
  result: result<null>(),
  message: 'Password changed successfully.',
});

export const updatePassword = endpoint({
  method: 'POST',
  path: '/users/update/password',
  roles: 'public',
  signedInRoles: ['ROLE_SYS_ADMIN', 'ROLE_HCP_ADMIN'],
  patientData: false,
  changes: true,
  isDear: true,
  body: updatePasswordSchema,
  result: result<null>(),
  message: 'Password updated successfully.',
});

/** Whose password an administrator is about to set; nobody's where they may not. */
export const getPasswordOwner = endpoint({
  method: 'GET',
  path: '/users/password/:id',
  roles: ['ROLE_SYS_ADMIN', 'ROLE_HCP_ADMIN'],
  patientData: true,
  changes: false,
  params: passwordOwnerParams,
  result: result<PasswordOwner>(),
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/forget/verifyEmail',
  roles: 'public',
  patientData: false,
  changes: false,
  isDear: true,
  query: usernameQuery,
  result: result<ResetOptions>(),
});

export const sendOtp = endpoint({
  method: 'POST',
  path: '/send/otp',
  roles: 'public',
  patientData: false,
  changes: true,
  isDear: true,
  query: sendOtpQuery,
  result: result<OtpSent>(),
  message: 'OTP send successfully',
});

export const validateOtp = endpoint({
  method: 'POST',
  path: '/validate/otp',
  roles: 'public',
  patientData: false,
  changes: true,
  isDear: true,
  body: validateOtpSchema,
  result: result<ResetGrant>(),
  message: 'One time password validated successfully.',
});

export const validateAnswers = endpoint({
  method: 'POST',
  path: '/validate/secretquestion',
  roles: 'public',
  patientData: false,
  changes: true,
  isDear: true,
  body: validateAnswersSchema,
  result: result<ResetGrant>(),
  message: 'Secret question validate successfully.',
});

export const updateSecretQuestions = endpoint({
  method: 'PUT',
  path: '/users/update/secret/question',
  roles: ROLES,
  area: 'own',
  patientData: false,
  changes: true,
  isDear: true,
  body: secretQuestionsSchema,
  result: result<User>(),
  message: 'Secret question updated successfully.',
});

/** The questions somebody chose, without the answers; nobody sees another's. */
export const getSecretQuestions = endpoint({
  method: 'GET',
  path: '/users/secret/question/:id',
  roles: ROLES,
  area: 'own',
  patientData: false,
  changes: false,
  params: userIdParams,
  result: result<{ questionDesc: string }[]>(),
});

/** The caller's own verified ways: where codes for a new password and notices about the account go. */
export const getWays = endpoint({
  method: 'GET',
  path: '/users/ways',
  roles: ROLES,
  area: 'own',
  patientData: false,
  changes: false,
  result: result<AccountWays>(),
});

/**
 * Sends a code to a new number. It is the account's once the code was entered ({@link confirmWay}). The password may
 * be left out within five minutes after signing in.
 */
export const changePhoneNo = endpoint({
  method: 'POST',
  path: '/users/ways/phone',
  roles: ROLES,
  area: 'own',
  patientData: false,
  changes: true,
  isDear: true,
  body: changePhoneNoSchema,
  result: result<WayChange>(),
  message: 'OTP send successfully',
});

/** The same for the address, which is also the name to sign in with. */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/users/ways/email',
  roles: ROLES,
  area: 'own',
  patientData: false,
  changes: true,
  isDear: true,
  body: changeEmailSchema,
  result: result<WayChange>(),
  message: 'OTP send successfully',
});

/** The code that was sent to the new number or address. The old ones are told, with a link that stops the change. */
export const confirmWay = endpoint({
  method: 'POST',
  path: '/users/ways/confirm',
  roles: ROLES,
  area: 'own',
  patientData: false,
  changes: true,
  body: confirmWaySchema,
  result: result<AccountWays>(),
  message: 'Updated successfully.',
});

/** "This was not me": undoes the changes of the last seven days, and signs the account out everywhere. */
export const stopWayChange = endpoint({
  method: 'POST',
  path: '/users/ways/stop',
  roles: 'public',
  patientData: false,
  changes: true,
  isDear: true,
  body: stopWayChangeSchema,
  result: result<null>(),
  message: 'The change was stopped.',
});

/** A new number for somebody who lost their phone, by an administrator who may set their password; it gets codes after an hour. */
export const helpWithPhone = endpoint({
  method: 'POST',
  path: '/users/ways/help',
  roles: ['ROLE_SYS_ADMIN', 'ROLE_HCP_ADMIN'],
  patientData: true,
  changes: true,
  body: helpWithPhoneSchema,
  result: result<PhoneHelp>(),
  message: 'Updated successfully.',
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/users/sessions',
  roles: ROLES,
  area: 'own',
  patientData: false,
  changes: false,
  result: result<AccountSession[]>(),
});

/** Ends one session of the caller; one that has ended already stays so. */
export const endSession = endpoint({
  method: 'POST',
  path: '/users/sessions/:id/end',
  roles: ROLES,
  area: 'own',
  patientData: false,
  changes: true,
  params: sessionParams,
  result: result<null>(),
  message: 'The device is signed out.',
});

/** Ends every session of the caller, the present one too. */
export const endSessions = endpoint({
  method: 'POST',
  path: '/users/sessions/end',
  roles: ROLES,
  area: 'own',
  patientData: false,
  changes: true,
  result: result<null>(),
  message: 'You are signed out everywhere.',
});
