import type { Evidence, ListedDocument, SignerRelation, SigningMethod } from '@openward/contract/documents';
import type { T } from '@openward/remote-kit';
import { dayOf, documentDay } from '@openward/ui/date-time';

/** A person's name. */
export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

/** A patient's name, with the date of birth where it is known. */
export function nameAndBirth(
  patient: { firstName: string; lastName: string; dateOfBirth?: string | null },
  t: T,
): string {
  const name = nameOf(patient);
  return patient.dateOfBirth ? t('{name}, born {date}', { name, date: documentDay(patient.dateOfBirth) }) : name;
}

/** How it was signed, in words. */
export function methodOf(method: SigningMethod | null, t: T): string {
  if (method === 'drawn') return t('Drawn');
  return method === 'typed' ? t('Typed name') : t('No signature');
}

/** Whether a document still is what was completed, in words. */
export function verificationOf(isIntact: boolean, t: T): string {
  return isIntact
    ? t('This document has not changed since it was completed.')
    : t('This document was changed after it was completed. Please contact the practice.');
}

/** Who completed a document, and what they were to the patient. */
export function completedBy({ submittedBy, relation }: Pick<Evidence, 'submittedBy' | 'relation'>, t: T): string {
  return `${nameOf(submittedBy)} · ${relationLabel(relation, t)}`;
}

/** What somebody is to the patient; `title` says it where they sign for another person. */
const RELATIONS: Readonly<Record<SignerRelation, { label: string; title?: string }>> = {
  Self: { label: 'Patient' },
  Parent: { label: 'Parent', title: 'Signing for {name} as their parent' },
  Child: { label: 'Child', title: 'Signing for {name} as their child' },
  Spouse: { label: 'Spouse', title: 'Signing for {name} as their spouse' },
  Partner: { label: 'Partner', title: 'Signing for {name} as their partner' },
  Friend: { label: 'Friend', title: 'Signing for {name} as a friend' },
  'Other relative': { label: 'Other relative', title: 'Signing for {name} as a relative' },
  Doctor: { label: 'Doctor', title: 'Signing for {name} as a doctor' },
  Administrator: { label: 'Administrator', title: 'Signing for {name} as an administrator' },
};

/** Whom somebody signs for, and as what; empty for those who sign for themselves, and where nobody knows. */
export function signingFor(relation: SignerRelation | null, name: string, t: T): string {
  const title = relation && RELATIONS[relation]?.title;
  return title ? t(title, { name }) : '';
}

/** What the person who completed a document was to the patient. */
function relationLabel(relation: SignerRelation | null, t: T): string {
  return t((relation && RELATIONS[relation]?.label) ?? 'On behalf of the patient');
}

const DAY = 86_400_000;
/** A document without an assigned date counts as so many days old (specification, section 2). */
const DAYS_UNKNOWN = 2;

/** Whole days since a document was assigned; the specification's 2 where nobody knows. @param assignedDate ISO UTC */
export function daysSince(assignedDate: string | null | undefined, now = Date.now()): number {
  if (!assignedDate) return DAYS_UNKNOWN;
  return Math.max(0, Math.floor((now - Date.parse(assignedDate)) / DAY));
}

/** True for what waits although its day is over, on the device's calendar. */
export function isOverdue({ documentStatus, dueOn }: Pick<ListedDocument, 'documentStatus' | 'dueOn'>): boolean {
  return documentStatus === 'PENDING' && dueOn !== null && dueOn < dayOf(new Date().toISOString());
}
