import type { ProxyArea } from '../core/areas.ts';
import type { ProxyRelation } from './rules.ts';

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
