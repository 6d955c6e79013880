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

/** The owner of an account whose password an administrator may set; otherwise not found. */
export const getPasswordOwner = endpoint({
  method: 'GET',
  path: '/users/password/:id',
  roles: ADMINISTRATORS,
  patientData: true,
  changes: false,
  params: passwordOwnerParams,
  result: passwordOwnerResult,
});

/** An administrator replaces a lost phone's number; the new number gets codes after an hour. */
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

/** Sends a patient without an account a link to create one. Inviting another address invalidates the previous link. */
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

/** Staff who can sign in, with roles, the last confirmation of the list, and when the next is due. */
export const getAccessReview = endpoint({
  method: 'GET',
  path: '/users/access-review',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: false,
  changes: false,
  result: accessReviewResult,
});

/** Confirms the list as the caller saw it; 409 if it has changed since then. */
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

/** Allows a user's first provider sign-in to join the account without its password, or separates the two. */
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

/** Removes lost second factors after an hour, during which the owner can stop it. */
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

/** A second administrator removes the waiting period. */
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
