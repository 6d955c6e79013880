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
  /** True where the practice keeps them to the patients of their hospital. */
  isKeptToHospital: flag().optional(),
  /** What proves that it is them, beside a password; a `code` where they have both. */
  secondFactor: oneOf(SECOND_FACTORS).nullable(),
  /** From when on nothing else opens until they have one; null where nobody asks for it. */
  secondFactorDueAt: isoInstant().nullable(),
});

/** An access token (a JWT of 15 minutes) and the refresh token that can be used once for the next pair. */
export const signedInResult = record({ token: text(), refreshToken: text(), user: userResult });

/** In which ways somebody may prove that it is them. */
export const proofAskedResult = record({ password: flag(), code: flag(), passkeyOptionsJson: text().nullable() });

/** The same whether or not the address is taken. */
export const registeredResult = record({
  /** True where a code was sent to the address, which the first sign-in asks for. */
  asksCode: flag(),
});

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

export const stoppedChangeResult = record({
  /**
   * How the owner gets a new password. `CHOOSE`: here, with the grant. `RESET`: with a code that is sent to them. `CALL`:
   * from the practice. `SIGN_IN`: there is one already.
   */
  next: oneOf(['CHOOSE', 'RESET', 'CALL', 'SIGN_IN']),
  grant: record({ id: text(), grant: text(), username: text() }).nullable(),
});

export const secretQuestionResult = record({ questionDesc: text() });

/** Asked for by an administrator: another one may let it happen at once. */
export const factorLiftResult = record({ id: id(), effectiveAt: isoInstant(), reason: text(), isOwn: flag() });

export const passwordOwnerResult = record({
  ...personNames,
  userRole: oneOf(ROLES),
  hasSecondFactor: flag(),
  lift: factorLiftResult.nullable(),
  hospitalSignIn: oneOf(HOSPITAL_SIGN_IN_STATES),
});

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
  /** What the network calls that address; empty where it says nothing. */
  networkName: text(),
  signedInBy: oneOf(SIGN_IN_METHODS),
  /** True for the session that asks. */
  isCurrent: flag(),
});

export const accessReviewResult = record({
  /** By role, hospital and name. */
  people: listOf(
    record({
      id: id(),
      ...personNames,
      email: text(),
      userRole: oneOf(STAFF),
      hospitalName: text().nullable(),
      /** Null where they are no doctor. */
      doctorId: id().nullable(),
      secondFactor: oneOf(SECOND_FACTORS).nullable(),
      /** Null where they have not signed in for 90 days. */
      lastSignIn: isoInstant().nullable(),
    }),
  ),
  /** Names this list, as it is to be confirmed. */
  digest: text(),
  confirmedAt: isoInstant().nullable(),
  confirmedBy: text().nullable(),
  /** Three months after the last time. */
  dueAt: isoInstant(),
});

/** Where the browser goes to sign in. */
export const providerRequestResult = record({ url: text() });

/** A session, or what is still asked for before there is one. */
export const providerSignInResult = record({
  signedIn: signedInResult.nullable(),
  /** Names the answer that waits, for ten minutes. */
  ticket: text().nullable(),
  /** True where the account is joined to the provider by its password, once. */
  password: flag(),
  username: text(),
  proof: proofAskedResult.nullable(),
});

/** What `navigator.credentials` takes (W3C Web Authentication, PublicKeyCredentialRequestOptionsJSON or the one for creation). */
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
  /** When the authenticator app was set up; null without one. */
  authenticatorSince: isoInstant().nullable(),
  recoveryCodesLeft: wholeNumber(),
  devices: listOf(rememberedDeviceResult),
  /** Until when the practice asks for one; null where it does not, or one is there. */
  secondFactorDueAt: isoInstant().nullable(),
  /** Where passkeys work: the name of the portal's host. */
  passkeyHost: text(),
});

/** Ten codes that are shown once; empty where there were some already. */
export const recoveryCodesResult = record({ recoveryCodes: listOf(text()) });

/** A key for an authenticator app: as its `otpauth:` address for a QR code, and to be typed. */
export const authenticatorSetupResult = record({ id: id(), uri: text(), key: text() });

/** An SMS that the demo did not send. */
export const demoSmsResult = record({ phoneNo: text(), text: text(), sentAt: isoInstant() });

/** An e-mail that the demo did not send. */
export const demoMailResult = record({ to: text(), subject: text(), text: text(), sentAt: isoInstant() });

/** Who has claimed their account signs in with this. */
export const claimedAccountResult = record({ username: text() });
