import { PATIENT_RELATIONSHIPS } from '@openward/contract/patients';
import type { T } from '@openward/remote-kit';

/** A relation of somebody to a patient in the reader's language. */
export function relationName(relation: string, t: T): string {
  const names: Record<(typeof PATIENT_RELATIONSHIPS)[number], string> = {
    Parent: t('Parent'),
    Child: t('Child'),
    Spouse: t('Spouse'),
    Partner: t('Partner'),
    Friend: t('Friend'),
    'Other relative': t('Other relative'),
  };
  return names[relation as keyof typeof names] ?? relation;
}

/** The relations to choose from. */
export function relationOptions(t: T): { value: string; label: string }[] {
  return PATIENT_RELATIONSHIPS.map((value) => ({ value, label: relationName(value, t) }));
}
