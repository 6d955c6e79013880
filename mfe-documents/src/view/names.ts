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

/** In which role somebody submitted a document. */
export function roleOf(role: string, t: T): string {
  if (role === 'ROLE_PATIENT') return t('Patient or proxy');
  return role === 'ROLE_DOCTOR' ? t('Doctor') : t('Administration');
}
