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

/** Where and how the caller signed in, also where that session has ended. */
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

/** Ends one session of the caller; one that has ended already stays so. */
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

/** Ends every session of the caller, the present one too. */
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

/** What proves that it is the caller, beside their password. */
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

/** What a new passkey of the caller's signs. */
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

/** Answers with recovery codes where a passkey is now what a password asks for, and there are none. */
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

/** Removes one of the caller's passkeys: from then on it opens nothing. */
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

/** A new key for an authenticator app. It counts once a code of it was entered ({@link confirmAuthenticator}). */
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

/** From now on a password asks for a code too. Takes the place of the app before, and of its recovery codes. */
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

/** Removes the caller's authenticator app; without a passkey their recovery codes and remembered devices go with it. */
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

/** Ten new codes; the ones before are worthless. */
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

/** The second factor is asked for again on that device. */
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
