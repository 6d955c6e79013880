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
  /** Increases with every change of the areas. */
  version: wholeNumber(),
  /** As written in the invitation. */
  name: text(),
  /** The address of the invitation; null if there was none. */
  email: text().nullable(),
  relation,
  areas,
  state: oneOf(['invited', 'expired', 'active', 'ended']),
  createdAt: isoInstant(),
  /** When the invitation expires. */
  expiresAt: isoInstant(),
  /** The owner of the account that accepted. */
  acceptedBy: personNameResult.nullable(),
  /** The access ended because the caller came of age, and the caller may restore it. */
  canRenew: flag(),
};

export const givenAccessResult = record(given);

export const heldAccessResult = record({
  id: id(),
  /** The patient for whom the caller may act: the value of the header `X-Acting-For`. */
  patientId: id(),
  ...personNames,
  relation,
  areas,
  /** The day on which access ends because the child comes of age; otherwise null. */
  endsOn: isoDay().nullable(),
  /** Other proxies of the child, and invitations by the caller, who may withdraw them. Empty for adults. */
  others: listOf(record({ id: id(), name: text(), state: oneOf(['invited', 'active']) })),
});

export const sharingResult = record({ given: listOf(givenAccessResult), held: listOf(heldAccessResult) });

export const invitedResult = record({
  ...given,
  /** Below the portal's address: `/patient/sharing/accept/…`. The address alone allows accepting. */
  path: text(),
});

export const invitationResult = record({ ...personNames, relation, areas, expiresAt: isoInstant() });

export const openedMinorResult = record({ patientId: id() });

/** The current name of the person who acted. */
const byWhom = record({ ...personNames, role: oneOf(ROLES) }).nullable();

/** A proxy's access to a patient's record as staff see it. */
export const staffAccessResult = record({
  id: id(),
  name: text(),
  email: text().nullable(),
  relation,
  areas,
  state: oneOf(['invited', 'expired', 'active', 'ended']),
  acceptedBy: personNameResult.nullable(),
  createdAt: isoInstant(),
  /** Null until it is accepted. */
  acceptedAt: isoInstant().nullable(),
  expiresAt: isoInstant(),
  /** The day on which access ends automatically; null for no such day. */
  endsOn: isoDay().nullable(),
  endedAt: isoInstant().nullable(),
  /** Null if the patient gave it, or if unknown. */
  givenBy: byWhom,
  /** Null if it ended automatically, or if unknown. */
  endedBy: byWhom,
  /** The reason that staff entered when ending it. */
  endReason: text().nullable(),
});

export const accessLimitResult = record({
  id: id(),
  /** The excluded person; null if no specific person is excluded. */
  name: text().nullable(),
  email: text().nullable(),
  reason: text(),
  createdAt: isoInstant(),
  createdBy: byWhom,
  /** Null while it is active. */
  liftedAt: isoInstant().nullable(),
  liftedBy: byWhom,
  liftReason: text().nullable(),
});

export const patientSharingResult = record({
  access: listOf(staffAccessResult),
  limits: listOf(accessLimitResult),
  account: record({
    /** Whether the patient has an account. */
    isOwn: flag(),
    /** The 18th birthday; null if the date of birth is unknown. */
    grownUpOn: isoDay().nullable(),
    /** From when on the patient can be invited to an account; null if never. */
    invitableFrom: isoDay().nullable(),
    /** The open invitation. */
    invitation: record({ email: text(), sentAt: isoInstant(), expiresAt: isoInstant() }).nullable(),
  }),
});

/** A patient without an account who is of age or will be soon. */
export const withoutAccountResult = record({
  id: id(),
  ...personNames,
  dateOfBirth: isoDay(),
  /** The 18th birthday. */
  grownUpOn: isoDay(),
  /** Whether there is an open invitation to an account. */
  isInvited: flag(),
});
