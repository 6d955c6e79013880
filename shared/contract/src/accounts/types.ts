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

/** A person for whom a proxy acts, and the granted areas. */
export interface Person {
  patientId: string;
  firstName: string;
  lastName: string;
  areas: readonly ProxyArea[];
}

/** The signed-in user (specification, section 3, User). */
export interface User extends InferType<typeof userResult> {
  /** The person this tab acts for; then `patientId` and the names are that person's. Set only by the shell. */
  actingFor?: Person;
}

/** The answer to signing in. */
export interface SignedIn extends InferType<typeof signedInResult> {
  user: User;
}

/** The ways to reset a password. For an unknown user it is made up, so that accounts cannot be probed. */
export type ResetOptions = InferType<typeof resetOptionsResult>;

/** Allows setting one new password within ten minutes. `id` is the pseudonym of {@link ResetOptions}. */
export type ResetGrant = InferType<typeof resetGrantResult>;

/** The owner's next step after "This was not me". */
export type StoppedChange = InferType<typeof stoppedChangeResult>;

/** Staff who can sign in, and the last review of that list. */
export type AccessReview = InferType<typeof accessReviewResult>;

/** A user whose password an administrator may set. */
export type PasswordOwner = InferType<typeof passwordOwnerResult>;

/** A verified phone number or e-mail address of an account. */
export type AccountWay = InferType<typeof accountWayResult>;

/** The verified contact data of an account. */
export type AccountWays = InferType<typeof accountWaysResult>;

/** A change that waits for its code. */
export type WayChange = InferType<typeof wayChangeResult>;

/** A session of the user. */
export type AccountSession = InferType<typeof accountSessionResult>;

/** The second factors of an account. */
export type AccountFactors = InferType<typeof accountFactorsResult>;

/** A passkey, which the device's vendor may sync to other devices. */
export type Passkey = InferType<typeof passkeyResult>;

/** A device that skips the second factor. */
export type RememberedDevice = InferType<typeof rememberedDeviceResult>;

/** An administrator's request to remove a user's second factors. */
export type FactorLift = InferType<typeof factorLiftResult>;

/** The result of a provider sign-in: a session, or what is still missing. */
export type ProviderSignIn = InferType<typeof providerSignInResult>;

/** The phone number that received a code at the first sign-in. */
export interface PhoneAsked {
  /** Stars and the last two digits. */
  phoneNo: string;
}

/** The proofs that a call with a second factor accepts. */
export interface ProofAsked {
  /** True if the password is accepted because there is no second factor. */
  password: boolean;
  /** True if a code of an authenticator app is accepted. */
  code: boolean;
  /** Options for `navigator.credentials.get` as JSON; null without a passkey. */
  passkeyOptionsJson: string | null;
}
