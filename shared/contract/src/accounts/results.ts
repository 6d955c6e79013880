import { USER_STATUSES } from '../core/enums.ts';
import { flag, id, isoInstant, listOf, oneOf, record, text } from '../core/results.ts';
import { ROLES } from '../core/roles.ts';
import { personNames } from '../people/results.ts';

/** Ids that do not apply to the role are null. */
export const userResult = record({
  id: id(),
  username: text(),
  ...personNames,
  avatar: text().nullable(),
  /** A code such as `de`: in which the portal writes to them. */
  language: text(),
  userRole: oneOf(ROLES),
  patientId: id().nullable(),
  doctorId: id().nullable(),
  hospitalId: id().nullable(),
  email: text(),
  status: oneOf(USER_STATUSES),
  isAnsweredSecretQuestion: oneOf(['Y', 'N']),
  /** True where somebody has given them access. */
  isProxy: flag(),
});

/** An access token (a JWT of 15 minutes) and the refresh token that can be used once for the next pair. */
export const signedInResult = record({ token: text(), refreshToken: text(), user: userResult });

export const verifiedTokenResult = record({ user: userResult });

export const resetOptionsResult = record({
  /** A pseudonym of the name, good for this reset only: it tells neither a user's id nor whether there is one. */
  id: text(),
  /** The three questions to answer; empty where there are none. */
  secretQuestion: listOf(text()),
  /** Where a code would go, all but the last two digits hidden; empty where there is no number. */
  mobileNo: text(),
  /** Where an e-mail with a code would go, most of it hidden; empty where the practice sends none. */
  email: text(),
});

/** A code is on its way, or would be if the user existed. */
export const otpSentResult = record({
  message: text(),
  /** Names the flow that the code belongs to. */
  request: text(),
});

export const resetGrantResult = record({ id: text(), grant: text() });

export const secretQuestionResult = record({ questionDesc: text() });

export const passwordOwnerResult = record({ ...personNames, userRole: oneOf(ROLES) });

export const accountWayResult = record({
  /** A number of ten digits or an address; empty where there is none. */
  value: text(),
  /**
   * `ON`: codes go there. `WAITING`: it is new, and codes go there from `codesFrom` on. `LOCKED`: its owner said
   * that a change was not theirs, and has not confirmed it since. `OFF`: there is none.
   */
  codes: oneOf(['ON', 'WAITING', 'LOCKED', 'OFF']),
  codesFrom: isoInstant().nullable(),
});

export const accountWaysResult = record({
  sms: accountWayResult,
  email: accountWayResult,
  /** False where the practice sends no e-mail: then the address cannot be confirmed. */
  sendsMail: flag(),
  /** True from "This was not me" until the password was reset: nothing can be changed meanwhile. */
  isLocked: flag(),
  /** A number that an administrator has entered and that is not the account's yet. */
  pendingPhone: record({ value: text(), effectiveAt: isoInstant() }).nullable(),
});

/** Names a change that waits for its code. */
export const wayChangeResult = record({ change: id() });

/** When a number is the account's that an administrator has entered for somebody. */
export const phoneHelpResult = record({ effectiveAt: isoInstant() });

export const accountSessionResult = record({
  id: id(),
  createdAt: isoInstant(),
  lastUsedAt: isoInstant(),
  userAgent: text(),
  address: text(),
  /** True for the session that asks. */
  isCurrent: flag(),
});

/** An SMS that the demo did not send. */
export const demoSmsResult = record({ phoneNo: text(), text: text(), sentAt: isoInstant() });

/** An e-mail that the demo did not send. */
export const demoMailResult = record({ to: text(), subject: text(), text: text(), sentAt: isoInstant() });
