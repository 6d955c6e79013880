import { endpoint } from '../core/endpoint.ts';
import { nothing } from '../core/results.ts';
import { ADMINISTRATORS, STAFF, SYSTEM_ADMINISTRATORS } from '../core/roles.ts';
import { accessReviewResult, factorLiftResult, passwordOwnerResult, phoneHelpResult } from './results.ts';
import {
  accessReviewSchema,
  allowProviderSchema,
  factorLiftParams,
  helpWithPhoneSchema,
  inviteOwnerSchema,
  liftFactorSchema,
  passwordOwnerParams,
} from './schemas.ts';

/** Whose password an administrator is about to set; nobody's where they may not. */
export const getPasswordOwner = endpoint({
  method: 'GET',
  path: '/users/password/:id',
  roles: ADMINISTRATORS,
  patientData: true,
  changes: false,
  params: passwordOwnerParams,
  result: passwordOwnerResult,
});

/** A new number for somebody who lost their phone, by an administrator who may set their password; it gets codes after an hour. */
export const helpWithPhone = endpoint({
  method: 'POST',
  path: '/users/ways/help',
  roles: ADMINISTRATORS,
  patientData: true,
  changes: true,
  asksProof: true,
  body: helpWithPhoneSchema,
  result: phoneHelpResult,
  message: 'Updated successfully.',
});

/**
 * Sends a link by which a patient whose record nobody signs in to gets their own account; another address makes the link
 * before worthless.
 */
export const inviteOwner = endpoint({
  method: 'POST',
  path: '/users/owner/invite',
  roles: STAFF,
  patientData: true,
  changes: true,
  asksProof: true,
  body: inviteOwnerSchema,
  result: nothing,
  message: 'We sent the invitation.',
});

/** Who of the staff can sign in, with which role, who has confirmed that last, and until when it is to be confirmed again. */
export const getAccessReview = endpoint({
  method: 'GET',
  path: '/users/access-review',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: false,
  result: accessReviewResult,
});

/** Confirms the list that the caller has looked at; 409 where it has changed since. */
export const confirmAccessReview = endpoint({
  method: 'POST',
  path: '/users/access-review',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: true,
  asksProof: true,
  body: accessReviewSchema,
  result: nothing,
  message: 'The list is confirmed.',
});

/** Lets somebody's first sign-in by the provider join their account without its password, or parts the two. */
export const allowProvider = endpoint({
  method: 'POST',
  path: '/users/provider/allow',
  roles: ADMINISTRATORS,
  patientData: true,
  changes: true,
  asksProof: true,
  body: allowProviderSchema,
  result: nothing,
  message: 'Updated successfully.',
});

/** Takes the second factors of somebody who lost them, after an hour in which the owner can stop it. */
export const liftFactor = endpoint({
  method: 'POST',
  path: '/users/factors/lift',
  roles: ADMINISTRATORS,
  patientData: true,
  changes: true,
  asksProof: true,
  body: liftFactorSchema,
  result: factorLiftResult,
  message: 'The second factor will be removed in one hour.',
});

/** Another administrator lets it happen at once. */
export const confirmFactorLift = endpoint({
  method: 'POST',
  path: '/users/factors/lift/:id/confirm',
  roles: ADMINISTRATORS,
  patientData: true,
  changes: true,
  asksProof: true,
  params: factorLiftParams,
  result: nothing,
  message: 'The second factor was removed.',
});
