import {
  type Document,
  type DocumentSignature,
  type Evidence,
  type ListedDocument,
  type NextSigner,
  type SignerRelation,
  signerRolesOf,
} from '@openward/contract/documents';
import type { FormSigners, ListedForm, SignerRole, SignerStep } from '@openward/contract/forms';
import { formatList } from '@openward/practice-ui/lists';
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

/** A form's display name, with its form name where that is another: so forms of one display name can be told apart. */
export function formNamesOf({ displayName, formName }: Pick<ListedForm, 'displayName' | 'formName'>): string {
  return formName === displayName ? displayName : `${displayName} (${formName})`;
}

/** Whether a document still is what was completed, in words. */
export function verificationOf(isIntact: boolean, t: T): string {
  return isIntact
    ? t('This document has not changed since it was completed.')
    : t('This document was changed after it was completed. Please contact the practice.');
}

/** The same of one of several signatures. */
export function signatureVerification(isIntact: boolean, t: T): string {
  return isIntact
    ? t('This signature has not changed.')
    : t('This signature or its document was changed after signing. Please contact the practice.');
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

/** Who signs a step, in words. */
export function signerRoleLabel(role: SignerRole, t: T): string {
  return t(ROLES[role].label);
}

const ROLES: Readonly<Record<SignerRole, { label: string }>> = {
  Patient: { label: 'Patient' },
  Parent: { label: 'Parent or other proxy' },
  Practice: { label: 'Practice' },
  Witness: { label: 'Witness' },
};

/** What a form calls a signer, with who that is; who it is where the form does not call them anything. */
export function signerLabel({ role, label }: SignerStep, t: T): string {
  return label ? `${label} (${signerRoleLabel(role, t)})` : signerRoleLabel(role, t);
}

/** All who sign a form, in one line. */
export function signersWords({ steps }: FormSigners, { t, language }: { t: T; language: string }): string {
  return formatList(
    steps.map((step) => signerLabel(step, t)),
    language,
  );
}

/** Who signs next; empty where a document waits for nobody's signature in particular. */
export function nextWords(
  { nextSigners }: Pick<ListedDocument, 'nextSigners'>,
  { t, language }: { t: T; language: string },
): string {
  if (nextSigners.length === 0) return '';
  return t('Next: {names}', {
    names: formatList([...new Set(nextSigners.map((step) => signerLabel(step, t)))], language),
  });
}

/** Why nobody can sign next; empty where somebody can. */
export function missingWords({ missingSigner }: Pick<ListedDocument, 'missingSigner'>, t: T): string {
  if (missingSigner === 'Parent')
    return t('No other parent or proxy has access yet. Give someone access so that they can sign.');
  return missingSigner === 'Patient' ? t('This patient has no account, so they cannot sign.') : '';
}

/** The signatures that the reader of a document may give now. */
export function ownSteps({ isYourTurn, signer, nextSigners }: Document): NextSigner[] {
  const roles = signer && isYourTurn ? signerRolesOf(signer.relation) : [];
  return nextSigners.filter(({ role }) => roles.includes(role));
}

/** A signature as it is shown; without a place where its form names nobody to sign. */
export type ShownSignature = Omit<DocumentSignature, 'position' | 'role' | 'isIntact'> &
  Partial<Pick<DocumentSignature, 'position' | 'role' | 'isIntact'>>;

/** All signatures of a document, the earliest first. */
export function signaturesOf(document: Document): ShownSignature[] {
  const { evidence, signatures, firstName, lastName, signatureImage: image } = document;
  if (signatures.length > 0 || !evidence?.method) return signatures;
  const { method, submittedBy: signedBy, completedAt: signedAt, ...rest } = evidence;
  return [{ ...rest, method, firstName, lastName, signedBy, signedAt, image }];
}

/** The heading of a signature: whose it is, where there are several. */
export function signatureTitle({ role, label }: ShownSignature, t: T): string {
  return role
    ? t('Signature: {signer}', { signer: signerLabel({ role, ...(label && { label }) }, t) })
    : t('Signature');
}

/** Where a document is read or filled in. */
export function addressOf({ id, isSubmitted }: Pick<ListedDocument, 'id' | 'isSubmitted'>): string {
  return `/document/${isSubmitted ? 'view' : 'upload'}/${id}`;
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
