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

/** Patients' calls about access, never on behalf of another patient. */
const OWN = { roles: PATIENTS, area: 'own', patientData: true } as const;

export const listSharing = endpoint({
  ...OWN,
  method: 'GET',
  path: '/sharing',
  changes: false,
  result: sharingResult,
});

/** Only the access that the caller holds, for switching between persons. */
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

/** Ends access immediately, by its giver or its holder; withdraws an invitation. */
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

/** A child's parent invites the other parent, with the same access until the child comes of age. */
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

/** A patient of age restores a parent's access that ended on their 18th birthday. */
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

const STAFFS = { roles: STAFF, patientData: true } as const;

export const getPatientSharing = endpoint({
  ...STAFFS,
  method: 'GET',
  path: '/sharing/patient/:id',
  changes: false,
  params: patientParams,
  result: patientSharingResult,
});

/** For a patient who asked in person, or for a child's parent. A minor's proxies lose access at 18. */
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

/** From then on only the practice can give access to the record, and never to the named person. */
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

/** Patients without an account who turn 18 soon or did in the last year. */
export const listWithoutAccount = endpoint({
  ...STAFFS,
  method: 'GET',
  path: '/sharing/without-account',
  changes: false,
  paged: true,
  query: pageQuery,
  result: listOf(withoutAccountResult),
});

/** Creates a child's record; the parent is the proxy until the child comes of age. */
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
