import type { Evidence, SigningMethod } from '@openward/contract/documents';
import type { T } from '@openward/remote-kit';
import { relationLabel } from '../e-signature/relation.ts';

/** A person's name. */
export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

/** How it was signed, in words. */
export function methodOf(method: SigningMethod | null, t: T): string {
  if (method === 'drawn') return t('Drawn by hand');
  return method === 'typed' ? t('Name typed') : t('Completed without a signature');
}

/** Whether a document still is what was completed, in words. */
export function verificationOf(isIntact: boolean, t: T): string {
  return isIntact
    ? t('It verifies: nothing was changed since it was completed.')
    : t('It no longer verifies: what is stored is not what was completed. Please tell the practice.');
}

/** Who completed a document, and what they were to the patient. */
export function completedBy({ submittedBy, relation }: Pick<Evidence, 'submittedBy' | 'relation'>, t: T): string {
  return `${nameOf(submittedBy)} · ${relationLabel(relation, t)}`;
}
