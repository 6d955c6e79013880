import { endpoint } from '../core/endpoint.ts';
import { listOf, nothing } from '../core/results.ts';
import { ROLES, STAFF, SYSTEM_ADMINISTRATORS } from '../core/roles.ts';
import {
  appAccessResult,
  appAnswerResult,
  appRequestResult,
  appResult,
  appSecretResult,
  launchableResult,
} from './results.ts';
import {
  allowAppSchema,
  appAccessSchema,
  appRequestParams,
  appSchema,
  launchAppSchema,
  refuseAppSchema,
  registerAppSchema,
  updateAppSchema,
} from './schemas.ts';

const REGISTERED = { roles: SYSTEM_ADMINISTRATORS, patientData: false } as const;
/** Calls about the caller's own apps, never on behalf of another patient. */
const OWN = { roles: ROLES, area: 'own', patientData: false } as const;

export const listApps = endpoint({
  ...REGISTERED,
  method: 'GET',
  path: '/apps',
  changes: false,
  result: listOf(appResult),
});

/** Answers with the secret of an app that has one; it is shown only once. */
export const registerApp = endpoint({
  ...REGISTERED,
  method: 'POST',
  path: '/apps/create',
  changes: true,
  asksProof: true,
  body: registerAppSchema,
  result: appSecretResult,
  message: 'The app is registered.',
});

export const updateApp = endpoint({
  ...REGISTERED,
  method: 'PUT',
  path: '/apps/update',
  changes: true,
  asksProof: true,
  body: updateAppSchema,
  result: nothing,
  message: 'The app is saved.',
});

/** Creates a new secret and invalidates the previous one. */
export const renewAppSecret = endpoint({
  ...REGISTERED,
  method: 'POST',
  path: '/apps/secret',
  changes: true,
  asksProof: true,
  body: appSchema,
  result: appSecretResult,
  message: 'The app has a new secret.',
});

/** The access that an app requests from the signed-in user. */
export const getAppRequest = endpoint({
  ...OWN,
  method: 'GET',
  path: '/apps/request/:request',
  changes: false,
  params: appRequestParams,
  result: appRequestResult,
});

/** Needs a proof, because an app's access would outlast the revocation of a stolen token. */
export const allowApp = endpoint({
  ...OWN,
  method: 'POST',
  path: '/apps/request/allow',
  changes: true,
  asksProof: 'always',
  body: allowAppSchema,
  result: appAnswerResult,
});

export const refuseApp = endpoint({
  ...OWN,
  method: 'POST',
  path: '/apps/request/refuse',
  changes: true,
  body: refuseAppSchema,
  result: appAnswerResult,
});

/** The apps to which the caller has granted access. */
export const listAppAccess = endpoint({
  ...OWN,
  method: 'GET',
  path: '/apps/access',
  changes: false,
  result: listOf(appAccessResult),
});

/** Ends the access with the app's next call. */
export const endAppAccess = endpoint({
  ...OWN,
  method: 'POST',
  path: '/apps/access/end',
  changes: true,
  body: appAccessSchema,
  result: nothing,
  message: 'The app has no more access.',
});

/** The apps that can be opened with a patient. */
export const listLaunchableApps = endpoint({
  roles: STAFF,
  method: 'GET',
  path: '/apps/launchable',
  patientData: false,
  changes: false,
  result: listOf(launchableResult),
});

/** Answers with the address that opens the app with the patient (SMART App Launch 2.2, launch from the EHR). */
export const launchApp = endpoint({
  roles: STAFF,
  method: 'POST',
  path: '/apps/launch',
  patientData: true,
  changes: true,
  body: launchAppSchema,
  result: appAnswerResult,
});
