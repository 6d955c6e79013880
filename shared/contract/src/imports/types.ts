import type { InferType } from 'yup';
import type { OptionalImportField, RequiredImportField } from './columns.ts';
import type { importFindingResult, patientImportResult } from './results.ts';

/**
 * One line of the file as it goes over the wire: every cell as it stands there, the date of birth as `YYYY-MM-DD`. What is
 * not required may be left out.
 */
export interface ImportRow extends Record<RequiredImportField, string>, Partial<Record<OptionalImportField, string>> {
  /** Of the file, counted from 1. */
  line: number;
  /** `Y` where the line has more cells than the file has headings. */
  hasTooMany: '' | 'Y';
  /** Why the cells of the line cannot be trusted: a wrong quotation mark, or letters that mean nothing. */
  fault?: '' | 'quote' | 'letters';
  /** `Y` for a child's record that nobody signs in to: the e-mail is that of the parent, who acts for the child. */
  isChild?: '' | 'Y';
}

/** What is to be said of a line; lines of which nothing is are left out. */
export type ImportFinding = InferType<typeof importFindingResult>;

/** By what a line is somebody whom the practice has already. */
export type KnownBy = NonNullable<ImportFinding['knownBy']>;

/** An import as staff look at it again. */
export type PatientImport = InferType<typeof patientImportResult>;

/** Where an import is. */
export type ImportState = PatientImport['state'];
