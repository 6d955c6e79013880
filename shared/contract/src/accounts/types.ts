import type { InferType } from 'yup';
import type { ProxyArea } from '../core/areas.ts';
import type {
  accountSessionResult,
  accountWayResult,
  accountWaysResult,
  passwordOwnerResult,
  resetGrantResult,
  resetOptionsResult,
  signedInResult,
  userResult,
  wayChangeResult,
} from './results.ts';

/** Somebody whom a proxy acts for, and what they may do for them. */
export interface Person {
  patientId: string;
  firstName: string;
  lastName: string;
  areas: readonly ProxyArea[];
}

/** The signed-in user (specification, section 3, User). */
export interface User extends InferType<typeof userResult> {
  /**
   * Whom they act for in this tab: then `patientId` and the names are that person's. The shell says it, never the server.
   */
  actingFor?: Person;
}

/** What signing in returns. */
export interface SignedIn extends InferType<typeof signedInResult> {
  user: User;
}

/** How somebody may prove who they are. For an unknown user it is made up, and looks the same. */
export type ResetOptions = InferType<typeof resetOptionsResult>;

/** Leave to set one new password, for ten minutes. `id` is the pseudonym of {@link ResetOptions}. */
export type ResetGrant = InferType<typeof resetGrantResult>;

/** Somebody whose password an administrator may set. */
export type PasswordOwner = InferType<typeof passwordOwnerResult>;

/** A verified way to reach an account's owner. */
export type AccountWay = InferType<typeof accountWayResult>;

/** What opens an account, apart from contact data. */
export type AccountWays = InferType<typeof accountWaysResult>;

/** A change that waits for its code. */
export type WayChange = InferType<typeof wayChangeResult>;

/** One place where the user is signed in. */
export type AccountSession = InferType<typeof accountSessionResult>;
