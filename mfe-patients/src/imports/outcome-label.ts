import type { PatientImport } from '@openward/contract/imports';
import type { T } from '@openward/remote-kit';

/** Describes the result of an import. */
export function outcomeLabel({ created, known, invalid }: PatientImport, t: T): string {
  return [
    t('{count} imported', { count: created }),
    ...(known > 0 ? [t('{count} already registered', { count: known })] : []),
    ...(invalid > 0 ? [t('{count} with errors', { count: invalid })] : []),
  ].join(', ');
}
