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
 * A patient signs up. The answer is the same where the address is taken. Where addresses are verified, this only
 * claims it: signing in asks for the code that was sent there (`verification_required`). A system admin makes
 * administrators by it: their role is nobody else's to give, and a taken address is said.
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

/** Sends the code again that proves the address of a sign-up. */
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

/** The language of the portal's messages to the caller. */
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

/** The questions somebody chose, without the answers; nobody sees another's. */
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

/** The caller's own verified ways: where codes for a new password and notices about the account go. */
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
 * Sends a code to a new number. It is the account's once the code was entered ({@link confirmWay}). The password may
 * be left out within five minutes after signing in.
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

/** The same for the address, which is also the name to sign in with. */
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

/** The code that was sent to the new number or address. The old ones are told, with a link that stops the change. */
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

/** "This was not me": undoes the changes of the last seven days, and ends the password and all sessions. */
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

/** Who has that link and knows the date of birth chooses number and password; from then on the record is theirs. */
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

/** What a passkey signs to sign somebody in; the same for everybody, and nobody is named. */
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/login/passkey/options',
  roles: 'public',
  patientData: false,
  changes: false,
  result: passkeyOptionsResult,
});

/** Signs in by a passkey alone: it is both factors. */
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

/** Begins a sign-in at the hospital (OpenID Connect, authorization code with PKCE); 404 where there is none. */
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

/** What the browser came back with from there. The account may ask for more ({@link finishProvider}). */
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

/** The password that joins an account to the provider, once, or its second factor. */
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

/** Proves by a second factor that it is still the owner; good for 15 minutes. */
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
