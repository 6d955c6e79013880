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

/** What the calls about registered apps have in common. */
const REGISTERED = { roles: SYSTEM_ADMINISTRATORS, patientData: false } as const;
/** What the calls of whoever uses an app have in common: never on somebody else's behalf. */
const OWN = { roles: ROLES, area: 'own', patientData: false } as const;

export const listApps = endpoint({
  ...REGISTERED,
  method: 'GET',
  path: '/apps',
  changes: false,
  result: listOf(appResult),
});

/** Answers the secret of an app that has one; it is told this once. */
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

/** A new secret; the one before is good for nothing from then on. */
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

/** What an app asks whoever has signed in for. */
export const getAppRequest = endpoint({
  ...OWN,
  method: 'GET',
  path: '/apps/request/:request',
  changes: false,
  params: appRequestParams,
  result: appRequestResult,
});

/** A stolen token lets in no app, which would stay when it is found out. */
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

/** The apps that the caller lets see something. */
export const listAppAccess = endpoint({
  ...OWN,
  method: 'GET',
  path: '/apps/access',
  changes: false,
  result: listOf(appAccessResult),
});

/** The app sees nothing more with its next call. */
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

/** Answers the address at which the app opens, with the patient in context (SMART App Launch 2.2, launch from the EHR). */
export const launchApp = endpoint({
  roles: STAFF,
  method: 'POST',
  path: '/apps/launch',
  patientData: true,
  changes: true,
  body: launchAppSchema,
  result: appAnswerResult,
});
