import type { InferType } from 'yup';
import type { ProxyArea } from '../core/areas.ts';
import type {
  accessReviewResult,
  accountFactorsResult,
  accountSessionResult,
  accountWayResult,
  accountWaysResult,
  factorLiftResult,
  passkeyResult,
  passwordOwnerResult,
  providerSignInResult,
  rememberedDeviceResult,
  resetGrantResult,
  resetOptionsResult,
  signedInResult,
  stoppedChangeResult,
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

/** What the owner can do after "This was not me". */
export type StoppedChange = InferType<typeof stoppedChangeResult>;

/** Who of the staff can sign in, and when somebody has looked at that last. */
export type AccessReview = InferType<typeof accessReviewResult>;

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

/** What proves that it is the owner of an account, beside their password. */
export type AccountFactors = InferType<typeof accountFactorsResult>;

/** A passkey, or several copies of it that a device's maker keeps. */
export type Passkey = InferType<typeof passkeyResult>;

/** A device on which somebody is not asked for their second factor. */
export type RememberedDevice = InferType<typeof rememberedDeviceResult>;

/** The wish of an administrator that an account does without its second factors. */
export type FactorLift = InferType<typeof factorLiftResult>;

/** What the hospital's word about somebody led to: a session, or what is still asked for. */
export type ProviderSignIn = InferType<typeof providerSignInResult>;

/** Which number the code went to that a first sign-in asks for. */
export interface PhoneAsked {
  /** Its last two digits, after stars. */
  phoneNo: string;
}

/** What a call that asks for a second factor says: in which ways somebody may prove that it is them. */
export interface ProofAsked {
  /** True where the password is one: somebody has nothing else. */
  password: boolean;
  /** True where a code of an authenticator app is one. */
  code: boolean;
  /** The options for `navigator.credentials.get` as JSON; null where there is no passkey. */
  passkeyOptionsJson: string | null;
}
