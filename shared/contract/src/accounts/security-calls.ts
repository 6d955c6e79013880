import { endpoint } from '../core/endpoint.ts';
import { listOf, nothing } from '../core/results.ts';
import { ROLES } from '../core/roles.ts';
import {
  accountFactorsResult,
  accountSessionResult,
  authenticatorSetupResult,
  passkeyOptionsResult,
  recoveryCodesResult,
} from './results.ts';
import {
  addPasskeySchema,
  confirmAuthenticatorSchema,
  passkeyParams,
  rememberedDeviceParams,
  sessionParams,
} from './schemas.ts';

export const listSessions = endpoint({
  method: 'GET',
  path: '/users/sessions',
  roles: ROLES,
  area: 'own',
  opensOverdue: true,
  patientData: false,
  changes: false,
  result: listOf(accountSessionResult),
});

/** When and how the caller signed in, including ended sessions. */
export const listSignIns = endpoint({
  method: 'GET',
  path: '/users/sign-ins',
  roles: ROLES,
  area: 'own',
  opensOverdue: true,
  patientData: false,
  changes: false,
  result: listOf(accountSessionResult),
});

/** Ends one session of the caller; ended sessions stay ended. */
export const endSession = endpoint({
  method: 'POST',
  path: '/users/sessions/:id/end',
  roles: ROLES,
  area: 'own',
  opensOverdue: true,
  patientData: false,
  changes: true,
  asksProof: true,
  params: sessionParams,
  result: nothing,
  message: 'The device is signed out.',
});

/** Ends all sessions of the caller, including this one. */
export const endSessions = endpoint({
  method: 'POST',
  path: '/users/sessions/end',
  roles: ROLES,
  area: 'own',
  opensOverdue: true,
  patientData: false,
  changes: true,
  asksProof: true,
  result: nothing,
  message: 'You are signed out everywhere.',
});

/** The caller's second factors. */
export const getFactors = endpoint({
  method: 'GET',
  path: '/users/factors',
  roles: ROLES,
  area: 'own',
  opensOverdue: true,
  patientData: false,
  changes: false,
  result: accountFactorsResult,
});

/** A challenge for creating a passkey. */
export const beginAddPasskey = endpoint({
  method: 'POST',
  path: '/users/passkeys/options',
  roles: ROLES,
  area: 'own',
  opensOverdue: true,
  patientData: false,
  changes: false,
  asksProof: 'always',
  result: passkeyOptionsResult,
});

/** Answers with recovery codes if the passkey is now required as second factor and there are no codes yet. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/users/passkeys',
  roles: ROLES,
  area: 'own',
  opensOverdue: true,
  patientData: false,
  changes: true,
  asksProof: 'always',
  body: addPasskeySchema,
  result: recoveryCodesResult,
  message: 'Passkey added.',
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/users/passkeys/:id/remove',
  roles: ROLES,
  area: 'own',
  opensOverdue: true,
  patientData: false,
  changes: true,
  asksProof: 'always',
  params: passkeyParams,
  result: nothing,
  message: 'Passkey removed.',
});

/** A new key for an authenticator app, which becomes active with {@link confirmAuthenticator}. */
export const beginAuthenticator = endpoint({
  method: 'POST',
  path: '/users/authenticator',
  roles: ROLES,
  area: 'own',
  opensOverdue: true,
  patientData: false,
  changes: true,
  asksProof: 'always',
  result: authenticatorSetupResult,
});

/** From now on the password needs a code as well. Replaces a previous app and its recovery codes. */
export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/users/authenticator/confirm',
  roles: ROLES,
  area: 'own',
  opensOverdue: true,
  patientData: false,
  changes: true,
  asksProof: 'always',
  body: confirmAuthenticatorSchema,
  result: recoveryCodesResult,
  message: 'Authenticator app added.',
});

/** Removes the authenticator app; without a passkey also recovery codes and remembered devices. */
export const removeAuthenticator = endpoint({
  method: 'POST',
  path: '/users/authenticator/remove',
  roles: ROLES,
  area: 'own',
  opensOverdue: true,
  patientData: false,
  changes: true,
  asksProof: 'always',
  result: nothing,
  message: 'Authenticator app removed.',
});

/** Ten new codes, which invalidate the previous ones. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/users/recovery-codes',
  roles: ROLES,
  area: 'own',
  opensOverdue: true,
  patientData: false,
  changes: true,
  asksProof: 'always',
  result: recoveryCodesResult,
});

/** That device asks for the second factor again. */
export const forgetDevice = endpoint({
  method: 'POST',
  path: '/users/devices/:id/forget',
  roles: ROLES,
  area: 'own',
  opensOverdue: true,
  patientData: false,
  changes: true,
  params: rememberedDeviceParams,
  result: nothing,
  message: 'Device forgotten.',
});
