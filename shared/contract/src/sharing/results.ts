import { PROXY_AREAS } from '../core/areas.ts';
import {
  flag,
  id,
  isoDay,
  isoInstant,
  listOf,
  oneOf,
  personNameResult,
  personNames,
  record,
  text,
  wholeNumber,
} from '../core/results.ts';
import { ROLES } from '../core/roles.ts';
import { PROXY_RELATIONS } from './rules.ts';

const relation = oneOf(PROXY_RELATIONS);
const areas = listOf(oneOf(PROXY_AREAS));

const given = {
  id: id(),
  /** Rises with each change of the areas. */
  version: wholeNumber(),
  /** As the caller wrote it when they invited. */
  name: text(),
  /** Where the invitation went; null where there was none. */
  email: text().nullable(),
  relation,
  areas,
  state: oneOf(['invited', 'expired', 'active', 'ended']),
  createdAt: isoInstant(),
  /** Until when an invitation can be accepted. */
  expiresAt: isoInstant(),
  /** Whose account it is that accepted. */
  acceptedBy: personNameResult.nullable(),
  /** It ended because the caller has grown up, and they may give it again. */
  canRenew: flag(),
};

export const givenAccessResult = record(given);

export const heldAccessResult = record({
  id: id(),
  /** Whom the caller may act for: the value of the header `X-Acting-For`. */
  patientId: id(),
  ...personNames,
  relation,
  areas,
  /** The day on which it ends by itself, because the child is grown up then; null where it does not. */
  endsOn: isoDay().nullable(),
  /** Who else may act for the child, or was invited by the caller to, who may withdraw that. Empty where it is no child. */
  others: listOf(record({ id: id(), name: text(), state: oneOf(['invited', 'active']) })),
});

export const sharingResult = record({ given: listOf(givenAccessResult), held: listOf(heldAccessResult) });

export const invitedResult = record({
  ...given,
  /** Below the portal's own address: `/patient/sharing/accept/…`. Who knows it can accept. */
  path: text(),
});

export const invitationResult = record({ ...personNames, relation, areas, expiresAt: isoInstant() });

export const openedMinorResult = record({ patientId: id() });

/** Who did something, by their name of now. */
const byWhom = record({ ...personNames, role: oneOf(ROLES) }).nullable();

/** Access to a patient's record as staff see it. */
export const staffAccessResult = record({
  id: id(),
  name: text(),
  email: text().nullable(),
  relation,
  areas,
  state: oneOf(['invited', 'expired', 'active', 'ended']),
  acceptedBy: personNameResult.nullable(),
  createdAt: isoInstant(),
  /** Null where nobody has accepted. */
  acceptedAt: isoInstant().nullable(),
  expiresAt: isoInstant(),
  /** The day on which it ends by itself; null where it does not. */
  endsOn: isoDay().nullable(),
  endedAt: isoInstant().nullable(),
  /** Null where the patient gave it, or nobody knows. */
  givenBy: byWhom,
  /** Null where it ended by itself, or nobody knows. */
  endedBy: byWhom,
  /** What staff wrote when they ended it. */
  endReason: text().nullable(),
});

export const accessLimitResult = record({
  id: id(),
  /** Whom it keeps out; null where it is about nobody in particular. */
  name: text().nullable(),
  email: text().nullable(),
  reason: text(),
  createdAt: isoInstant(),
  createdBy: byWhom,
  /** Null while it is in place. */
  liftedAt: isoInstant().nullable(),
  liftedBy: byWhom,
  liftReason: text().nullable(),
});

export const patientSharingResult = record({
  access: listOf(staffAccessResult),
  limits: listOf(accessLimitResult),
  account: record({
    /** Whether somebody signs in as the patient. */
    isOwn: flag(),
    /** The 18th birthday; null where nobody knows it. */
    grownUpOn: isoDay().nullable(),
    /** From when on the patient can be invited to an account of their own; null where they cannot. */
    invitableFrom: isoDay().nullable(),
    /** The invitation that waits. */
    invitation: record({ email: text(), sentAt: isoInstant(), expiresAt: isoInstant() }).nullable(),
  }),
});

/** A patient who is grown up, or soon, and whose record nobody signs in to. */
export const withoutAccountResult = record({
  id: id(),
  ...personNames,
  dateOfBirth: isoDay(),
  /** The 18th birthday. */
  grownUpOn: isoDay(),
  /** Whether an invitation to an account waits. */
  isInvited: flag(),
});
