import type { FieldChange } from '@openward/contract';

/** Fields that somebody else has changed as well, by their names on the wire, and who did. */
export interface Collided {
  fields: readonly string[];
  changedBy: Readonly<Record<string, FieldChange>>;
}
