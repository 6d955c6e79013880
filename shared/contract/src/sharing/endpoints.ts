import type { ProxyArea } from '../core/areas.ts';
import { endpoints, result } from '../core/endpoint.ts';
import { STAFF } from '../core/roles.ts';
import type { ProxyRelation } from './rules.ts';
import {
  areasSchema,
  invitationSchema,
  inviteSchema,
  minorSchema,
  proxyGrantParams,
} from './schemas/sharing-schemas.ts';

/** Access that the caller has given to somebody. Times are ISO 8601 UTC. */
export interface GivenAccess {
  id: string;
  /** Rises with each change of the areas. */
  version: number;
  /** As the caller wrote it when they invited. */
  name: string;
  /** Where the invitation went; null where there was none. */
  email: string | null;
  relation: ProxyRelation;
  areas: ProxyArea[];
  state: 'invited' | 'expired' | 'active' | 'ended';
  createdAt: string;
  /** Until when an invitation can be accepted. */
  expiresAt: string;
  /** Whose account it is that accepted. */
  acceptedBy: { firstName: string; lastName: string } | null;
}

/** Access that somebody has given to the caller, and that stands. */
export interface HeldAccess {
  id: string;
  /** Whom the caller may act for: the value of the header `X-Acting-For`. */
  patientId: string;
  firstName: string;
  lastName: string;
  relation: ProxyRelation;
  areas: ProxyArea[];
  /** The day (`YYYY-MM-DD`) on which it ends by itself, because the child is grown up then; null where it does not. */
  endsOn: string | null;
}

/** Both sides of what the caller shares. */
export interface Sharing {
  given: GivenAccess[];
  held: HeldAccess[];
}

/** A new invitation: its address is told now and never again. */
export interface Invited extends GivenAccess {
  /** Below the portal's own address: `/patient/sharing/accept/…`. Who knows it can accept. */
  path: string;
}

/** Whose invitation somebody looks at, and what it allows. */
export interface Invitation {
  firstName: string;
  lastName: string;
  relation: ProxyRelation;
  areas: ProxyArea[];
  expiresAt: string;
}

/** A record that was opened for a child. */
export interface OpenedMinor {
  patientId: string;
}

/** What all calls of patients about access have in common: never on somebody else's behalf. */
const OWN = { roles: ['ROLE_PATIENT'], area: 'own', patientData: true } as const;

/** Access that patients give each other, and what staff open for parents. */
export const sharingEndpoints = endpoints({
  listSharing: { ...OWN, method: 'GET', path: '/sharing', changes: false, result: result<Sharing>() },
  /** Only what the caller holds: for the switch of persons. */
  listHeldAccess: { ...OWN, method: 'GET', path: '/sharing/held', changes: false, result: result<HeldAccess[]>() },
  inviteProxy: {
    ...OWN,
    method: 'POST',
    path: '/sharing/invite',
    changes: true,
    body: inviteSchema,
    result: result<Invited>(),
    message: 'The invitation is on its way.',
  },
  changeAccess: {
    ...OWN,
    method: 'POST',
    path: '/sharing/:id/areas',
    changes: true,
    edits: true,
    params: proxyGrantParams,
    body: areasSchema,
    result: result<null>(),
    message: 'The access was changed.',
  },
  /** By whoever gave it or holds it, at once; an invitation is withdrawn. */
  endAccess: {
    ...OWN,
    method: 'POST',
    path: '/sharing/:id/end',
    changes: true,
    params: proxyGrantParams,
    result: result<null>(),
    message: 'The access has ended.',
  },
  lookAtInvitation: {
    ...OWN,
    method: 'POST',
    path: '/sharing/invitation',
    changes: false,
    body: invitationSchema,
    result: result<Invitation>(),
  },
  acceptInvitation: {
    ...OWN,
    method: 'POST',
    path: '/sharing/invitation/accept',
    changes: true,
    body: invitationSchema,
    result: result<HeldAccess>(),
    message: 'You accepted the invitation.',
  },
  declineInvitation: {
    ...OWN,
    method: 'POST',
    path: '/sharing/invitation/decline',
    changes: true,
    body: invitationSchema,
    result: result<null>(),
    message: 'You declined the invitation.',
  },
  /** Opens a child's record; the parent acts for the child until it is grown up. */
  openMinor: {
    method: 'POST',
    path: '/sharing/minor',
    roles: STAFF,
    patientData: true,
    changes: true,
    isDear: true,
    body: minorSchema,
    result: result<OpenedMinor>(),
    message: 'The record was opened.',
  },
});
