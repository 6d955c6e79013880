import { endpoint } from '../core/endpoint.ts';
import { pageQuery } from '../core/fields.ts';
import { listOf, nothing } from '../core/results.ts';
import { PATIENTS, STAFF } from '../core/roles.ts';
import {
  heldAccessResult,
  invitationResult,
  invitedResult,
  openedMinorResult,
  patientSharingResult,
  sharingResult,
  withoutAccountResult,
} from './results.ts';
import {
  areasSchema,
  childAccessParams,
  invitationSchema,
  inviteParentSchema,
  inviteSchema,
  limitParams,
  limitSchema,
  minorSchema,
  outgrownAccessParams,
  patientParams,
  proxyGrantParams,
  reasonSchema,
} from './schemas.ts';

/** What all calls of patients about access have in common: never on somebody else's behalf. */
const OWN = { roles: PATIENTS, area: 'own', patientData: true } as const;

export const listSharing = endpoint({
  ...OWN,
  method: 'GET',
  path: '/sharing',
  changes: false,
  result: sharingResult,
});

/** Only what the caller holds: for the switch of persons. */
export const listHeldAccess = endpoint({
  ...OWN,
  method: 'GET',
  path: '/sharing/held',
  changes: false,
  result: listOf(heldAccessResult),
});

export const inviteProxy = endpoint({
  ...OWN,
  method: 'POST',
  path: '/sharing/invite',
  changes: true,
  asksProof: true,
  body: inviteSchema,
  result: invitedResult,
  message: 'We sent the invitation.',
});

export const changeAccess = endpoint({
  ...OWN,
  method: 'POST',
  path: '/sharing/:id/areas',
  changes: true,
  asksProof: true,
  edits: true,
  params: proxyGrantParams,
  body: areasSchema,
  result: nothing,
  message: 'Access changed.',
});

/** By whoever gave it or holds it, at once; an invitation is withdrawn. */
export const endAccess = endpoint({
  ...OWN,
  method: 'POST',
  path: '/sharing/:id/end',
  changes: true,
  params: proxyGrantParams,
  result: nothing,
  message: 'Access ended.',
});

export const lookAtInvitation = endpoint({
  ...OWN,
  method: 'POST',
  path: '/sharing/invitation',
  changes: false,
  body: invitationSchema,
  result: invitationResult,
});

export const acceptInvitation = endpoint({
  ...OWN,
  method: 'POST',
  path: '/sharing/invitation/accept',
  changes: true,
  asksProof: true,
  body: invitationSchema,
  result: heldAccessResult,
  message: 'You accepted the invitation.',
});

export const declineInvitation = endpoint({
  ...OWN,
  method: 'POST',
  path: '/sharing/invitation/decline',
  changes: true,
  body: invitationSchema,
  result: nothing,
  message: 'You declined the invitation.',
});

/** By a child's parent: invites the other parent, with the same access until the child is grown up. */
export const inviteParent = endpoint({
  ...OWN,
  method: 'POST',
  path: '/sharing/:id/parent',
  changes: true,
  asksProof: true,
  params: childAccessParams,
  body: inviteParentSchema,
  result: invitedResult,
  message: 'We sent the invitation.',
});

/** By somebody who has grown up: a parent whose access ended on that day may act for them again. */
export const renewAccess = endpoint({
  ...OWN,
  method: 'POST',
  path: '/sharing/:id/renew',
  changes: true,
  asksProof: true,
  params: outgrownAccessParams,
  result: nothing,
  message: 'Access given.',
});

/** What all calls of staff about access to a patient's record have in common. */
const STAFFS = { roles: STAFF, patientData: true } as const;

export const getPatientSharing = endpoint({
  ...STAFFS,
  method: 'GET',
  path: '/sharing/patient/:id',
  changes: false,
  params: patientParams,
  result: patientSharingResult,
});

/** For a patient who asked in person, or a child's parent. Of a minor it ends when they are grown up. */
export const inviteForPatient = endpoint({
  ...STAFFS,
  method: 'POST',
  path: '/sharing/patient/:id/invite',
  changes: true,
  asksProof: true,
  params: patientParams,
  body: inviteSchema,
  result: invitedResult,
  message: 'We sent the invitation.',
});

export const endAccessForPatient = endpoint({
  ...STAFFS,
  method: 'POST',
  path: '/sharing/access/:id/end',
  changes: true,
  asksProof: true,
  params: proxyGrantParams,
  body: reasonSchema,
  result: nothing,
  message: 'Access ended.',
});

/** Only the practice gives access to the record from now on, and never to the person that is named. */
export const limitAccess = endpoint({
  ...STAFFS,
  method: 'POST',
  path: '/sharing/patient/:id/limit',
  changes: true,
  asksProof: true,
  params: patientParams,
  body: limitSchema,
  result: nothing,
  message: 'Access limited.',
});

export const liftLimit = endpoint({
  ...STAFFS,
  method: 'POST',
  path: '/sharing/limit/:id/lift',
  changes: true,
  asksProof: true,
  params: limitParams,
  body: reasonSchema,
  result: nothing,
  message: 'Limit removed.',
});

/** Patients who turn 18 soon, or did in the last year, and whose record nobody signs in to. */
export const listWithoutAccount = endpoint({
  ...STAFFS,
  method: 'GET',
  path: '/sharing/without-account',
  changes: false,
  paged: true,
  query: pageQuery,
  result: listOf(withoutAccountResult),
});

/** Opens a child's record; the parent acts for the child until it is grown up. */
export const openMinor = endpoint({
  method: 'POST',
  path: '/sharing/minor',
  roles: STAFF,
  patientData: true,
  changes: true,
  asksProof: true,
  isCostly: true,
  body: minorSchema,
  result: openedMinorResult,
  message: "The child's record was created.",
});
