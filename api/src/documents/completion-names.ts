import type { SignerRelation } from '@openward/contract/documents';
import type { PersonName } from '@openward/contract/people';
import type { documentCompletion } from '../platform/database/schema/index.ts';
import { type CompletionNames, namesDigestOf } from './evidence.ts';

/** What a completion keeps of names. */
type Kept = Pick<
  typeof documentCompletion.$inferSelect,
  | 'submitterFirstName'
  | 'submitterLastName'
  | 'patientFirstName'
  | 'patientLastName'
  | 'relation'
  | 'submittedBy'
  | 'submittedByRole'
>;

/** The names of a new completion as its row keeps them. */
export function namesToKeep({ submitter, patient, relation }: CompletionNames) {
  return {
    submitterFirstName: submitter.firstName,
    submitterLastName: submitter.lastName,
    patientFirstName: patient.firstName,
    patientLastName: patient.lastName,
    relation,
  };
}

/** Who completed a document, by the name of that moment. @param present the account's, for what the api before has completed */
export function submitterOf(kept: Kept, present: PersonName): PersonName {
  return {
    firstName: kept.submitterFirstName ?? present.firstName,
    lastName: kept.submitterLastName ?? present.lastName,
  };
}

/** The same of the patient. */
export function patientOf(kept: Kept, present: PersonName): PersonName {
  return { firstName: kept.patientFirstName ?? present.firstName, lastName: kept.patientLastName ?? present.lastName };
}

/** What who completed a document was to the patient; null where nobody knows. */
export function relationOf(kept: Kept, patientUserId: string): SignerRelation | null {
  if (kept.relation) return kept.relation;
  if (kept.submittedBy === patientUserId) return 'Self';
  if (kept.submittedByRole === 'ROLE_PATIENT') return null;
  return kept.submittedByRole === 'ROLE_DOCTOR' ? 'Doctor' : 'Administrator';
}

/** Whether a completion's names are those that the audit row of the completion bears witness to. @param witness its `about`; null where it is older than the names */
export function areNamesIntact({ digest, ...kept }: Kept & { digest: string }, witness: string | null): boolean {
  if (witness === null) return true;
  const { submitterFirstName, submitterLastName, patientFirstName, patientLastName, relation } = kept;
  const names = {
    submitter: { firstName: submitterFirstName, lastName: submitterLastName },
    patient: { firstName: patientFirstName, lastName: patientLastName },
    relation,
  };
  return namesDigestOf(digest, names) === witness;
}
