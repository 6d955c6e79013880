import { USER_STATUSES } from '../core/enums.ts';
import { flag, id, isoInstant, listOf, oneOf, personNames, record, text, wholeNumber } from '../core/results.ts';
import { ROLES, STAFF } from '../core/roles.ts';
import { HOSPITAL_SIGN_IN_STATES, SECOND_FACTORS, SIGN_IN_METHODS } from './rules.ts';

/** Ids that do not apply to the role are null. */
export const userResult = record({
  id: id(),
  username: text(),
  ...personNames,
  avatar: text().nullable(),
  /** Language of messages, such as `de`. */
  language: text(),
  userRole: oneOf(ROLES),
  patientId: id().nullable(),
  doctorId: id().nullable(),
  hospitalId: id().nullable(),
  email: text(),
  status: oneOf(USER_STATUSES),
  isAnsweredSecretQuestion: oneOf(['Y', 'N']),
  /** True if another patient has given this user access. */
  isProxy: flag(),
  /** True if the practice limits the user to their hospital's patients. */
  isKeptToHospital: flag().optional(),
  /** The second factor beside the password; `code` if there are both. */
  secondFactor: oneOf(SECOND_FACTORS).nullable(),
  /** From then on the portal is locked until a second factor exists; null if none is required. */
  secondFactorDueAt: isoInstant().nullable(),
});

/** An access token (JWT, 15 minutes) and a refresh token that works once. */
export const signedInResult = record({ token: text(), refreshToken: text(), user: userResult });

/** The proofs of identity that the user can give. */
export const proofAskedResult = record({ password: flag(), code: flag(), passkeyOptionsJson: text().nullable() });

/** The same answer for new and taken addresses, so that accounts cannot be probed. */
export const registeredResult = record({
  /** True if the first sign-in asks for a code sent to the address. */
  asksCode: flag(),
});

export const verifiedTokenResult = record({ user: userResult });

export const resetOptionsResult = record({
  /** A pseudonym for this reset only; it reveals neither the user's id nor whether the user exists. */
  id: text(),
  /** The three questions; empty if there are none. */
  secretQuestion: listOf(text()),
  /** The phone number with all but the last two digits hidden; empty if there is none. */
  mobileNo: text(),
  /** The mostly hidden e-mail address; empty if the practice sends no e-mail. */
  email: text(),
});

/** The same answer whether or not the user exists. */
export const otpSentResult = record({
  message: text(),
  /** The id of the reset flow. */
  request: text(),
});

export const resetGrantResult = record({ id: text(), grant: text() });

export const stoppedChangeResult = record({
  /**
   * How the owner gets a new password. `CHOOSE`: here, with the grant. `RESET`: with a code. `CALL`: from the practice.
   * `SIGN_IN`: the password still works.
   */
  next: oneOf(['CHOOSE', 'RESET', 'CALL', 'SIGN_IN']),
  grant: record({ id: text(), grant: text(), username: text() }).nullable(),
});

export const secretQuestionResult = record({ questionDesc: text() });

/** An administrator's request; a second administrator may confirm it at once. */
export const factorLiftResult = record({ id: id(), effectiveAt: isoInstant(), reason: text(), isOwn: flag() });

export const passwordOwnerResult = record({
  ...personNames,
  userRole: oneOf(ROLES),
  hasSecondFactor: flag(),
  lift: factorLiftResult.nullable(),
  hospitalSignIn: oneOf(HOSPITAL_SIGN_IN_STATES),
});

export const accountWayResult = record({
  /** Ten digits or an e-mail address; empty if there is none. */
  value: text(),
  /**
   * `ON`: receives codes. `WAITING`: new, receives codes from `codesFrom` on. `LOCKED`: the owner reported a change and
   * has not confirmed it since then. `OFF`: does not exist.
   */
  codes: oneOf(['ON', 'WAITING', 'LOCKED', 'OFF']),
  codesFrom: isoInstant().nullable(),
});

export const accountWaysResult = record({
  sms: accountWayResult,
  email: accountWayResult,
  /** False if the practice sends no e-mail, so the address cannot be confirmed. */
  sendsMail: flag(),
  /** True from "This was not me" until the password reset: nothing can change meanwhile. */
  isLocked: flag(),
  /** A number entered by an administrator that is not active yet. */
  pendingPhone: record({ value: text(), effectiveAt: isoInstant() }).nullable(),
});

/** The id of a change that waits for its code. */
export const wayChangeResult = record({ change: id() });

/** When the number entered by an administrator becomes active. */
export const phoneHelpResult = record({ effectiveAt: isoInstant() });

export const accountSessionResult = record({
  id: id(),
  createdAt: isoInstant(),
  lastUsedAt: isoInstant(),
  userAgent: text(),
  address: text(),
  /** The name of the address in reverse DNS; empty if unknown. */
  networkName: text(),
  signedInBy: oneOf(SIGN_IN_METHODS),
  /** The session of this call. */
  isCurrent: flag(),
});

export const accessReviewResult = record({
  /** Sorted by role, hospital and name. */
  people: listOf(
    record({
      id: id(),
      ...personNames,
      email: text(),
      userRole: oneOf(STAFF),
      hospitalName: text().nullable(),
      /** Null unless the user is a doctor. */
      doctorId: id().nullable(),
      secondFactor: oneOf(SECOND_FACTORS).nullable(),
      /** Null if the user has not signed in for 90 days. */
      lastSignIn: isoInstant().nullable(),
    }),
  ),
  /** Identifies this list when confirming it. */
  digest: text(),
  confirmedAt: isoInstant().nullable(),
  confirmedBy: text().nullable(),
  /** Three months after the last confirmation. */
  dueAt: isoInstant(),
});

/** The address where the browser signs in. */
export const providerRequestResult = record({ url: text() });

/** A session, or what is still missing. */
export const providerSignInResult = record({
  signedIn: signedInResult.nullable(),
  /** The id of the pending sign-in, valid for ten minutes. */
  ticket: text().nullable(),
  /** True if the account's password is needed once to join it to the provider. */
  password: flag(),
  username: text(),
  proof: proofAskedResult.nullable(),
});

/** Options for `navigator.credentials` (W3C Web Authentication, PublicKeyCredentialRequestOptionsJSON or creation). */
export const passkeyOptionsResult = record({ optionsJson: text() });

export const passkeyResult = record({
  id: id(),
  name: text(),
  createdAt: isoInstant(),
  lastUsedAt: isoInstant().nullable(),
});

export const rememberedDeviceResult = record({
  id: id(),
  userAgent: text(),
  lastUsedAt: isoInstant(),
  expiresAt: isoInstant(),
  isCurrent: flag(),
});

export const accountFactorsResult = record({
  passkeys: listOf(passkeyResult),
  /** Null without an authenticator app. */
  authenticatorSince: isoInstant().nullable(),
  recoveryCodesLeft: wholeNumber(),
  devices: listOf(rememberedDeviceResult),
  /** The deadline for a second factor; null if none is required or one exists. */
  secondFactorDueAt: isoInstant().nullable(),
  /** The portal's host name, which passkeys are bound to. */
  passkeyHost: text(),
});

/** Ten codes, shown once; empty if there were codes already. */
export const recoveryCodesResult = record({ recoveryCodes: listOf(text()) });

/** The key of an authenticator app, as `otpauth:` address for a QR code and as text. */
export const authenticatorSetupResult = record({ id: id(), uri: text(), key: text() });

/** An SMS that the demo shows instead of sending. */
export const demoSmsResult = record({ phoneNo: text(), text: text(), sentAt: isoInstant() });

/** An e-mail that the demo shows instead of sending. */
export const demoMailResult = record({ to: text(), subject: text(), text: text(), sentAt: isoInstant() });

/** The user name of the new account. */
export const claimedAccountResult = record({ username: text() });
