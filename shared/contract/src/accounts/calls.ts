import { endpoint } from '../core/endpoint.ts';
import { listOf, nothing } from '../core/results.ts';
import { ADMINISTRATORS, ROLES, SYSTEM_ADMINISTRATORS } from '../core/roles.ts';
import { registrationSchema } from '../people/schemas.ts';
import {
  accountWaysResult,
  claimedAccountResult,
  otpSentResult,
  passkeyOptionsResult,
  providerRequestResult,
  providerSignInResult,
  registeredResult,
  resetGrantResult,
  resetOptionsResult,
  secretQuestionResult,
  signedInResult,
  stoppedChangeResult,
  userResult,
  verifiedTokenResult,
  wayChangeResult,
} from './results.ts';
import {
  beginProviderSchema,
  changeEmailSchema,
  changePasswordSchema,
  changePhoneNoSchema,
  claimAccountSchema,
  confirmWaySchema,
  finishProviderSchema,
  languageSchema,
  loginSchema,
  passkeySignInSchema,
  proofSchema,
  providerSignInSchema,
  refreshSchema,
  secretQuestionsSchema,
  sendOtpQuery,
  stopWayChangeSchema,
  tokenQuery,
  updatePasswordSchema,
  userIdParams,
  usernameQuery,
  validateAnswersSchema,
  validateOtpSchema,
  verificationCodeSchema,
} from './schemas.ts';

export const login = endpoint({
  method: 'POST',
  path: '/login',
  roles: 'public',
  patientData: false,
  changes: true,
  isCostly: true,
  body: loginSchema,
  result: signedInResult,
  message: 'Logged in successfully',
});

export const verifyToken = endpoint({
  method: 'POST',
  path: '/verifytoken',
  roles: 'public',
  patientData: false,
  changes: false,
  query: tokenQuery,
  result: verifiedTokenResult,
});

export const refreshToken = endpoint({
  method: 'POST',
  path: '/token/refresh',
  roles: 'public',
  patientData: false,
  changes: true,
  body: refreshSchema,
  result: signedInResult,
});

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  roles: ROLES,
  area: 'any',
  opensOverdue: true,
  patientData: false,
  changes: true,
  result: nothing,
  message: 'User logout successfully.',
});

/**
 * A patient signs up. The answer is the same for a taken address. If addresses are verified, the account is only
 * reserved: signing in asks for the code sent there (`verification_required`). System admins add administrators here
 * and learn if the address is taken.
 */
export const register = endpoint({
  method: 'POST',
  path: '/users/register',
  roles: 'public',
  signedInRoles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: true,
  isCostly: true,
  body: registrationSchema,
  result: registeredResult,
  message: 'Registered successfully.',
});

/** Sends the verification code of a sign-up again. */
export const sendVerification = endpoint({
  method: 'POST',
  path: '/users/register/code',
  roles: 'public',
  patientData: false,
  changes: true,
  isCostly: true,
  body: verificationCodeSchema,
  result: nothing,
  message: 'OTP send successfully',
});

/** Sets the language of the portal's messages to the caller. */
export const setLanguage = endpoint({
  method: 'POST',
  path: '/users/language',
  roles: ROLES,
  area: 'own',
  opensOverdue: true,
  patientData: false,
  changes: true,
  body: languageSchema,
  result: nothing,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/users/change/password',
  roles: ROLES,
  area: 'own',
  opensOverdue: true,
  patientData: false,
  changes: true,
  asksProof: true,
  isCostly: true,
  body: changePasswordSchema,
  result: nothing,
  message: 'Password changed successfully.',
});

export const updatePassword = endpoint({
  method: 'POST',
  path: '/users/update/password',
  roles: 'public',
  signedInRoles: ADMINISTRATORS,
  patientData: false,
  changes: true,
  isCostly: true,
  body: updatePasswordSchema,
  result: nothing,
  message: 'Password updated successfully.',
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/forget/verifyEmail',
  roles: 'public',
  patientData: false,
  changes: false,
  isCostly: true,
  query: usernameQuery,
  result: resetOptionsResult,
});

export const sendOtp = endpoint({
  method: 'POST',
  path: '/send/otp',
  roles: 'public',
  patientData: false,
  changes: true,
  isCostly: true,
  query: sendOtpQuery,
  result: otpSentResult,
  message: 'OTP send successfully',
});

export const validateOtp = endpoint({
  method: 'POST',
  path: '/validate/otp',
  roles: 'public',
  patientData: false,
  changes: true,
  isCostly: true,
  body: validateOtpSchema,
  result: resetGrantResult,
  message: 'One time password validated successfully.',
});

export const validateAnswers = endpoint({
  method: 'POST',
  path: '/validate/secretquestion',
  roles: 'public',
  patientData: false,
  changes: true,
  isCostly: true,
  body: validateAnswersSchema,
  result: resetGrantResult,
  message: 'Secret question validate successfully.',
});

export const updateSecretQuestions = endpoint({
  method: 'PUT',
  path: '/users/update/secret/question',
  roles: ROLES,
  area: 'own',
  opensOverdue: true,
  patientData: false,
  changes: true,
  asksProof: true,
  isCostly: true,
  body: secretQuestionsSchema,
  result: userResult,
  message: 'Secret question updated successfully.',
});

/** The caller's own questions without the answers. */
export const getSecretQuestions = endpoint({
  method: 'GET',
  path: '/users/secret/question/:id',
  roles: ROLES,
  area: 'own',
  opensOverdue: true,
  patientData: false,
  changes: false,
  params: userIdParams,
  result: listOf(secretQuestionResult),
});

/** The caller's verified phone number and e-mail address, which receive reset codes and account notices. */
export const getWays = endpoint({
  method: 'GET',
  path: '/users/ways',
  roles: ROLES,
  area: 'own',
  opensOverdue: true,
  patientData: false,
  changes: false,
  result: accountWaysResult,
});

/**
 * Sends a code to a new number, which becomes active with {@link confirmWay}. The password is optional within five
 * minutes after signing in.
 */
export const changePhoneNo = endpoint({
  method: 'POST',
  path: '/users/ways/phone',
  roles: ROLES,
  area: 'own',
  opensOverdue: true,
  patientData: false,
  changes: true,
  asksProof: true,
  isCostly: true,
  body: changePhoneNoSchema,
  result: wayChangeResult,
  message: 'OTP send successfully',
});

/** The same for the e-mail address, which is also the user name. */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/users/ways/email',
  roles: ROLES,
  area: 'own',
  opensOverdue: true,
  patientData: false,
  changes: true,
  asksProof: true,
  isCostly: true,
  body: changeEmailSchema,
  result: wayChangeResult,
  message: 'OTP send successfully',
});

/** Confirms the new number or address with its code. The old ones get a notice with a link that stops the change. */
export const confirmWay = endpoint({
  method: 'POST',
  path: '/users/ways/confirm',
  roles: ROLES,
  area: 'own',
  opensOverdue: true,
  patientData: false,
  changes: true,
  body: confirmWaySchema,
  result: accountWaysResult,
  message: 'Updated successfully.',
});

/** "This was not me": undoes changes of the last seven days and ends the password and all sessions. */
export const stopWayChange = endpoint({
  method: 'POST',
  path: '/users/ways/stop',
  roles: 'public',
  patientData: false,
  changes: true,
  isCostly: true,
  body: stopWayChangeSchema,
  result: stoppedChangeResult,
  message: 'The change was stopped.',
});

/** The holder of the link proves the date of birth, sets number and password, and then owns the record. */
export const claimAccount = endpoint({
  method: 'POST',
  path: '/users/owner/claim',
  roles: 'public',
  patientData: false,
  changes: true,
  isCostly: true,
  body: claimAccountSchema,
  result: claimedAccountResult,
  message: 'Your account is ready.',
});

/** A challenge for signing in with a passkey; it names no user. */
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/login/passkey/options',
  roles: 'public',
  patientData: false,
  changes: false,
  result: passkeyOptionsResult,
});

/** Signs in with a passkey alone, which counts as both factors. */
export const loginByPasskey = endpoint({
  method: 'POST',
  path: '/login/passkey',
  roles: 'public',
  patientData: false,
  changes: true,
  isCostly: true,
  body: passkeySignInSchema,
  result: signedInResult,
  message: 'Logged in successfully',
});

/** Starts a provider sign-in (OpenID Connect, authorization code with PKCE); 404 without a provider. */
export const beginProvider = endpoint({
  method: 'POST',
  path: '/login/provider/begin',
  roles: 'public',
  patientData: false,
  changes: true,
  isCostly: true,
  body: beginProviderSchema,
  result: providerRequestResult,
});

/** Finishes the provider's redirect. The account may ask for more ({@link finishProvider}). */
export const loginByProvider = endpoint({
  method: 'POST',
  path: '/login/provider',
  roles: 'public',
  patientData: false,
  changes: true,
  isCostly: true,
  body: providerSignInSchema,
  result: providerSignInResult,
});

/** Sends the password that joins an account to the provider once, or the second factor. */
export const finishProvider = endpoint({
  method: 'POST',
  path: '/login/provider/finish',
  roles: 'public',
  patientData: false,
  changes: true,
  isCostly: true,
  body: finishProviderSchema,
  result: signedInResult,
  message: 'Logged in successfully',
});

/** Proves the user's identity with a second factor for 15 minutes. */
export const proveFactor = endpoint({
  method: 'POST',
  path: '/users/proof',
  roles: ROLES,
  area: 'own',
  opensOverdue: true,
  patientData: false,
  changes: true,
  isCostly: true,
  body: proofSchema,
  result: nothing,
});
