import type { ImportField } from '@openward/contract/imports';
import type { T } from '@openward/remote-kit';

/** A field's name as people read it. */
export function fieldWords(field: ImportField, t: T): string {
  return {
    firstName: t('First Name'),
    lastName: t('Last Name'),
    email: t('Email'),
    telePhoneNo: t('Phone Number'),
    dateOfBirth: t('Date of Birth'),
  }[field];
}
