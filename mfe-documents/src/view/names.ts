import type { SigningMethod } from '@openward/contract/patients';
import type { T } from '@openward/remote-kit';

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

/** In which role somebody submitted a document. */
export function roleOf(role: string, t: T): string {
  if (role === 'ROLE_PATIENT') return t('Patient or proxy');
  return role === 'ROLE_DOCTOR' ? t('Doctor') : t('Administration');
}
