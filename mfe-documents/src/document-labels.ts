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
import { documentDay } from '@openward/ui/date-time';

/** First and last name. */
export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

/** A patient's name, with the date of birth if it is known. */
export function nameAndBirth(
  patient: { firstName: string; lastName: string; dateOfBirth?: string | null },
  t: T,
): string {
  const name = nameOf(patient);
  return patient.dateOfBirth ? t('{name}, born {date}', { name, date: documentDay(patient.dateOfBirth) }) : name;
}

/** A form's display name, plus its form name if that differs, to distinguish forms with the same display name. */
export function formNamesOf({ displayName, formName }: Pick<ListedForm, 'displayName' | 'formName'>): string {
  return formName === displayName ? displayName : `${displayName} (${formName})`;
}

/** Says whether a document has changed since its completion. */
export function verificationOf(isIntact: boolean, t: T): string {
  return isIntact
    ? t('This document has not changed since it was completed.')
    : t('This document was changed after it was completed. Please contact the practice.');
}

/** Says whether one of several signatures has changed. */
export function signatureVerification(isIntact: boolean, t: T): string {
  return isIntact
    ? t('This signature has not changed.')
    : t('This signature or its document was changed after signing. Please contact the practice.');
}

/** Who completed a document, with their relation to the patient. */
export function completedBy({ submittedBy, relation }: Pick<Evidence, 'submittedBy' | 'relation'>, t: T): string {
  return `${nameOf(submittedBy)} · ${relationLabel(relation, t)}`;
}

/** A signer's relation to the patient; `title` is for signing on behalf of the patient. */
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

/** On whose behalf a person signs; empty if they sign for themselves or the relation is unknown. */
export function signingFor(relation: SignerRelation | null, name: string, t: T): string {
  const title = relation && RELATIONS[relation]?.title;
  return title ? t(title, { name }) : '';
}

function relationLabel(relation: SignerRelation | null, t: T): string {
  return t((relation && RELATIONS[relation]?.label) ?? 'On behalf of the patient');
}

/** The role of a signer, in words. */
export function signerRoleLabel(role: SignerRole, t: T): string {
  return t(ROLES[role].label);
}

const ROLES: Readonly<Record<SignerRole, { label: string }>> = {
  Patient: { label: 'Patient' },
  Parent: { label: 'Parent or other proxy' },
  Practice: { label: 'Practice' },
  Witness: { label: 'Witness' },
};

/** A signer's label in the form with the role; the role alone if there is no label. */
export function signerLabel({ role, label }: SignerStep, t: T): string {
  return label ? `${label} (${signerRoleLabel(role, t)})` : signerRoleLabel(role, t);
}

/** All signers of a form, in one line. */
export function signersLabel({ steps }: FormSigners, { t, language }: { t: T; language: string }): string {
  return formatList(
    steps.map((step) => signerLabel(step, t)),
    language,
  );
}

/** The next signers; empty if the document waits for no particular signature. */
export function nextSignersLabel(
  { nextSigners }: Pick<ListedDocument, 'nextSigners'>,
  { t, language }: { t: T; language: string },
): string {
  if (nextSigners.length === 0) return '';
  return t('Next: {names}', {
    names: formatList([...new Set(nextSigners.map((step) => signerLabel(step, t)))], language),
  });
}

/** Why no one can sign next; empty if someone can. */
export function missingSignerLabel({ missingSigner }: Pick<ListedDocument, 'missingSigner'>, t: T): string {
  if (missingSigner === 'Parent')
    return t('No other parent or proxy has access yet. Give someone access so that they can sign.');
  return missingSigner === 'Patient' ? t('This patient has no account, so they cannot sign.') : '';
}

/** The signatures that the reader of a document may give now. */
export function ownSteps({ isYourTurn, signer, nextSigners }: Document): NextSigner[] {
  const roles = signer && isYourTurn ? signerRolesOf(signer.relation) : [];
  return nextSigners.filter(({ role }) => roles.includes(role));
}

/** A signature for display; without a position if its form names no signers. */
export type ShownSignature = Omit<DocumentSignature, 'position' | 'role' | 'isIntact'> &
  Partial<Pick<DocumentSignature, 'position' | 'role' | 'isIntact'>>;

/** All signatures of a document, the earliest first. */
export function signaturesOf(document: Document): ShownSignature[] {
  const { evidence, signatures, firstName, lastName, signatureImage: image } = document;
  if (signatures.length > 0 || !evidence?.method) return signatures;
  const { method, submittedBy: signedBy, completedAt: signedAt, ...rest } = evidence;
  return [{ ...rest, method, firstName, lastName, signedBy, signedAt, image }];
}

/** The heading of a signature, with its signer if there are several. */
export function signatureTitle({ role, label }: ShownSignature, t: T): string {
  return role
    ? t('Signature: {signer}', { signer: signerLabel({ role, ...(label && { label }) }, t) })
    : t('Signature');
}
