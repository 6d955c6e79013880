import { type PlainSentence, type Template, template } from '@openward/contract';
import type { MergeWarning } from '@openward/contract/people';
import type { Tx } from '../../platform/database/database.ts';
import { pipelined } from '../../platform/database/pipelined.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type Said, textOfField } from './fields.ts';
import { endingGrants, limitsOf, type Pair, twinDocuments, visitsAtOneTime } from './moves.ts';

/** Reasons that forbid a merge. */
const IS_PARENT = 'One of the two is a parent of the other, so they are not the same person.' satisfies PlainSentence;
const IS_KEPT_OUT =
  'A limit keeps one of the two from the record of the other. If it is the same person, remove the limit first.' satisfies PlainSentence;
const IN_TWO_PLACES =
  'Both have an appointment at the same time. Please cancel one of them first.' satisfies PlainSentence;

const BOTH_SIGNED = 'Both have signed the same document. Please cancel one of them first.' satisfies PlainSentence;

/** The warnings before a merge, and the reason that forbids it, if any. */
export interface Concerns {
  warnings: { kind: MergeWarning; message: Template }[];
  obstacle: Refusal | undefined;
}

/** Finds data of the two records that conflict with each other. */
export async function findClashes(tx: Tx, pair: Pair) {
  const [visits, grants, twins, limits] = await pipelined(
    visitsAtOneTime(tx, pair),
    endingGrants(tx, pair),
    twinDocuments(tx, pair),
    limitsOf(tx, pair),
  );
  return { visits, grants, twins, limits };
}

/** The warnings and the obstacle of a merge. */
export function concernsOf(
  { kept, merged }: { kept: Said; merged: Said },
  { visits, grants, twins, limits }: Awaited<ReturnType<typeof findClashes>>,
): Concerns {
  const born = [kept.dateOfBirth, merged.dateOfBirth].filter(Boolean);
  const isInTwoPlaces = visits.some(({ isOpen }) => isOpen);
  const obstacles: (PlainSentence | undefined)[] = [
    grants.ofMinor > 0 ? IS_PARENT : undefined,
    limits.between > 0 ? IS_KEPT_OUT : undefined,
    isInTwoPlaces ? IN_TWO_PLACES : undefined,
    twins.some(({ keptState, mergedState }) => keptState === 2 && mergedState === 2) ? BOTH_SIGNED : undefined,
  ];
  const forbidden = obstacles.find((sentence) => sentence !== undefined);
  const found: [MergeWarning, boolean, Template][] = [
    [
      'otherBirthDate',
      born.length === 2 && born[0] !== born[1],
      template('The dates of birth are different. Please make sure that this is the same person.', {}),
    ],
    [
      'bothSignIn',
      [kept, merged].every((one) => textOfField(one, 'signIn') !== '' && one.status === 'ACTIVE'),
      template('Both records have an account. Choose the one to sign in with. The other one will stop working.', {}),
    ],
    [
      'visitsAtOneTime',
      visits.length > 0,
      isInTwoPlaces
        ? template(IN_TWO_PLACES, {})
        : template('Both had an appointment at the same time. The appointment of the merged record will not move.', {}),
    ],
    [
      'sameDocument',
      twins.length > 0,
      template('Both have the same document to fill in. One of the two will be cancelled.', {}),
    ],
    [
      'accessBetween',
      grants.between > 0,
      grants.ofMinor > 0
        ? template(IS_PARENT, {})
        : template('One of the two can act for the other. This access will end.', {}),
    ],
    [
      'accessLimited',
      limits.all > 0,
      limits.between > 0
        ? template(IS_KEPT_OUT, {})
        : template(
            'The practice limits access to one of the records. The limit will apply to the whole merged record.',
            {},
          ),
    ],
    [
      'accessEnds',
      grants.others > 0,
      template('Some access will end: it exists twice, or a limit does not allow it.', {}),
    ],
  ];
  return {
    warnings: found.flatMap(([kind, isSo, message]) => (isSo ? [{ kind, message }] : [])),
    obstacle: forbidden ? new Refusal('wrong_state', forbidden) : undefined,
  };
}
