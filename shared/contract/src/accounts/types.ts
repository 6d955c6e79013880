import type { ProxyArea } from '../core/areas.ts';
import type { UserStatus } from '../core/enums.ts';
import type { Role } from '../core/roles.ts';
import type { CodeChannel } from './rules.ts';

/** Somebody whom a proxy acts for, and what they may do for them. */
export interface Person {
  patientId: string;
  firstName: string;
  lastName: string;
  areas: readonly ProxyArea[];
}

/** The signed-in user (specification, section 3, User). Ids that do not apply to the role are null. */
export interface User {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  avatar: string | null;
  userRole: Role;
  patientId: string | null;
  doctorId: string | null;
  hospitalId: string | null;
  email: string;
  status: UserStatus;
  isAnsweredSecretQuestion: 'Y' | 'N';
  /** True where somebody has given them access. */
  isProxy: boolean;
  /**
   * Whom they act for in this tab: then `patientId` and the names are that person's. The shell says it, never the server.
   */
  actingFor?: Person;
}

/** An access token (a JWT of 15 minutes) and the refresh token that can be used once for the next pair. */
export interface Tokens {
  token: string;
  refreshToken: string;
}

/** What signing in returns. */
export interface SignedIn extends Tokens {
  user: User;
}

/** How somebody may prove who they are. For an unknown user it is made up, and looks the same. */
export interface ResetOptions {
  /** A pseudonym of the name, good for this reset only: it tells neither a user's id nor whether there is one. */
  id: string;
  /** The three questions to answer; empty where there are none. */
  secretQuestion: string[];
  /** Where a code would go, all but the last two digits hidden; empty where there is no number. */
  mobileNo: string;
  /** Where an e-mail with a code would go, most of it hidden; empty where the practice sends none. */
  email: string;
}

/** A code is on its way, or would be if the user existed. */
export interface OtpSent {
  message: string;
  /** Names the flow that the code belongs to. */
  request: string;
}

/** Leave to set one new password, for ten minutes. `id` is the pseudonym of {@link ResetOptions}. */
export interface ResetGrant {
  id: string;
  grant: string;
}

/** Somebody whose password an administrator may set. */
export interface PasswordOwner {
  firstName: string;
  lastName: string;
  userRole: Role;
}

/** A verified way to reach an account's owner. */
export interface AccountWay {
  /** A number of ten digits or an address; empty where there is none. */
  value: string;
  /**
   * `ON`: codes go there. `WAITING`: it is new, and codes go there from {@link codesFrom} on. `LOCKED`: its owner said
   * that a change was not theirs, and has not confirmed it since. `OFF`: there is none.
   */
  codes: 'ON' | 'WAITING' | 'LOCKED' | 'OFF';
  codesFrom: string | null;
}

/** What opens an account, apart from contact data. Times are ISO 8601 UTC. */
export interface AccountWays extends Record<CodeChannel, AccountWay> {
  /** False where the practice sends no e-mail: then the address cannot be confirmed. */
  sendsMail: boolean;
  /** True from "This was not me" until the password was reset: nothing can be changed meanwhile. */
  isLocked: boolean;
  /** A number that an administrator has entered and that is not the account's yet. */
  pendingPhone: { value: string; effectiveAt: string } | null;
}

/** A change that waits for its code. */
export interface WayChange {
  /** Names the change. */
  change: string;
}

/** A number that an administrator has entered for somebody. */
export interface PhoneHelp {
  effectiveAt: string;
}

/** One place where the user is signed in. Times are ISO 8601 UTC. */
export interface AccountSession {
  id: string;
  createdAt: string;
  lastUsedAt: string;
  userAgent: string;
  address: string;
  /** True for the session that asks. */
  isCurrent: boolean;
}

/** An SMS that the demo did not send. */
export interface DemoSms {
  phoneNo: string;
  text: string;
  sentAt: string;
}

/** An e-mail that the demo did not send. */
export interface DemoMail {
  to: string;
  subject: string;
  text: string;
  sentAt: string;
}
