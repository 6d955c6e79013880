import type { ImportField } from './rules.ts';

/** One line of the file as it goes over the wire: every cell as it stands there, the date of birth as `YYYY-MM-DD`. */
export interface ImportRow extends Record<ImportField, string> {
  /** Of the file, counted from 1. */
  line: number;
  /** `Y` where the line has more cells than the file has headings. */
  hasTooMany: '' | 'Y';
}

/** By what a line is somebody whom the practice has already. */
export type KnownBy = 'email' | 'name';

/** What is to be said of a line; lines of which nothing is are left out. */
export interface ImportFinding {
  line: number;
  /** Messages by field, of the patient's schema. */
  errors: Partial<Record<ImportField | 'line', string>>;
  /** An account with this e-mail, or a patient of this name and date of birth, is there already. */
  knownBy: KnownBy | null;
}

/** Where an import is: rows come in, patients are made, or it is over. */
export type ImportState = 'UPLOADING' | 'RUNNING' | 'DONE';

/** An import as staff look at it again. Instants are ISO UTC. */
export interface PatientImport {
  id: string;
  fileName: string;
  state: ImportState;
  createdAt: string;
  finishedAt: string | null;
  /** Rows of the file. */
  total: number;
  /** Of those, patients that were made. */
  created: number;
  /** Those that the practice had already, or that the file names twice. */
  known: number;
  /** Those that were not right. */
  invalid: number;
}
