import { endpoint } from '../core/endpoint.ts';
import { listOf, nothing } from '../core/results.ts';
import { PATIENTS, STAFF } from '../core/roles.ts';
import { heldAccessResult, invitationResult, invitedResult, openedMinorResult, sharingResult } from './results.ts';
import { areasSchema, invitationSchema, inviteSchema, minorSchema, proxyGrantParams } from './schemas.ts';

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
  body: inviteSchema,
  result: invitedResult,
  message: 'We sent the invitation.',
});

export const changeAccess = endpoint({
  ...OWN,
  method: 'POST',
  path: '/sharing/:id/areas',
  changes: true,
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

/** Opens a child's record; the parent acts for the child until it is grown up. */
export const openMinor = endpoint({
  method: 'POST',
  path: '/sharing/minor',
  roles: STAFF,
  patientData: true,
  changes: true,
  isCostly: true,
  body: minorSchema,
  result: openedMinorResult,
  message: "The child's record was created.",
});
