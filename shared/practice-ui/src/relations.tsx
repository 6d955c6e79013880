import { PATIENT_RELATIONSHIPS, RELATIONSHIPS, type Relationship } from '@openward/contract/people';
import type { T } from '@openward/remote-kit';

/** A person's relation to a patient in the reader's language. */
export function relationName(relation: string, t: T): string {
  return relation in RELATIONSHIPS ? t(RELATIONSHIPS[relation as Relationship].label) : relation;
}

/** The relations as options. */
export function relationOptions(t: T): { value: string; label: string }[] {
  return PATIENT_RELATIONSHIPS.map((value) => ({ value, label: relationName(value, t) }));
}
