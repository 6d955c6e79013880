import type { SignerRelation } from '@openward/contract/documents';
import type { PersonName } from '@openward/contract/people';
import type { documentCompletion } from '../platform/database/schema/index.ts';
import { type CompletionNames, namesDigestOf } from './evidence.ts';

/** The columns of a completion that hold names. */
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

/** The names of a new completion as its row stores them. */
export function namesToKeep({ submitter, patient, relation }: CompletionNames) {
  return {
    submitterFirstName: submitter.firstName,
    submitterLastName: submitter.lastName,
    patientFirstName: patient.firstName,
    patientLastName: patient.lastName,
    relation,
  };
}

/** The submitter's name at completion. @param present the account's current name, for rows of the previous release */
export function submitterOf(kept: Kept, present: PersonName): PersonName {
  return {
    firstName: kept.submitterFirstName ?? present.firstName,
    lastName: kept.submitterLastName ?? present.lastName,
  };
}

/** The patient's name at completion. */
export function patientOf(kept: Kept, present: PersonName): PersonName {
  return { firstName: kept.patientFirstName ?? present.firstName, lastName: kept.patientLastName ?? present.lastName };
}

/** The submitter's relation to the patient; null if unknown. */
export function relationOf(kept: Kept, patientUserId: string): SignerRelation | null {
  if (kept.relation) return kept.relation;
  if (kept.submittedBy === patientUserId) return 'Self';
  if (kept.submittedByRole === 'ROLE_PATIENT') return null;
  return kept.submittedByRole === 'ROLE_DOCTOR' ? 'Doctor' : 'Administrator';
}

/** Whether a completion's names match its audit row. @param witness its `about`; null if older than the names */
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
