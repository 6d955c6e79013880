import { PROXY_AREAS } from '../core/areas.ts';
import { id, isoDay, isoInstant, listOf, oneOf, record, text, wholeNumber } from '../core/results.ts';
import { personNameResult, personNames } from '../people/results.ts';
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
});

export const sharingResult = record({ given: listOf(givenAccessResult), held: listOf(heldAccessResult) });

export const invitedResult = record({
  ...given,
  /** Below the portal's own address: `/patient/sharing/accept/…`. Who knows it can accept. */
  path: text(),
});

export const invitationResult = record({ ...personNames, relation, areas, expiresAt: isoInstant() });

export const openedMinorResult = record({ patientId: id() });
