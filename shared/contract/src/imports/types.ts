import type { InferType } from 'yup';
import type { OptionalImportField, RequiredImportField } from './columns.ts';
import type { importFindingResult, patientImportResult } from './results.ts';

/**
 * A line of the file on the wire: every cell as in the file, except the date of birth as `YYYY-MM-DD`. Only some are
 * required.
 */
export interface ImportRow extends Record<RequiredImportField, string>, Partial<Record<OptionalImportField, string>> {
  /** The line number in the file, from 1. */
  line: number;
  /** `Y` if the line has more cells than the header. */
  hasTooMany: '' | 'Y';
  /** Why the cells cannot be trusted: a misplaced quotation mark, or undecodable characters. */
  fault?: '' | 'quote' | 'letters';
  /** `Y` for a child without an account: the e-mail address is that of the parent, who becomes the proxy. */
  isChild?: '' | 'Y';
}

/** The problems of a line; lines without any are omitted. */
export type ImportFinding = InferType<typeof importFindingResult>;

/** Why a line counts as a known patient. */
export type KnownBy = NonNullable<ImportFinding['knownBy']>;

/** An import as staff see it. */
export type PatientImport = InferType<typeof patientImportResult>;

/** The state of an import. */
export type ImportState = PatientImport['state'];
