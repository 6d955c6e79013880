import { endpoints, type FileContent, result } from '../core/endpoint.ts';
import type { ImportField } from '../people/fields.ts';
import {
  addImportRowsSchema,
  checkImportSchema,
  importParams,
  startImportSchema,
} from './schemas/patient-import-schemas.ts';

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

const ADMINS = ['ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'] as const;

/** Patients from a file: looked at first, then taken in, then made in the background. */
export const patientImportEndpoints = endpoints({
  /** Says what is wrong with some rows and whom the practice has already; writes nothing. */
  checkImport: {
    method: 'POST',
    path: '/patient/import/check',
    roles: ADMINS,
    patientData: true,
    changes: false,
    body: checkImportSchema,
    result: result<ImportFinding[]>(),
  },
  /** Opens an import; its rows follow. */
  startImport: {
    method: 'POST',
    path: '/patient/import',
    roles: ADMINS,
    patientData: false,
    changes: true,
    body: startImportSchema,
    result: result<PatientImport>(),
  },
  /** Takes rows in. A line that was sent before changes nothing. With the last one patients begin to be made. */
  addImportRows: {
    method: 'POST',
    path: '/patient/import/:id/rows',
    roles: ADMINS,
    patientData: true,
    changes: true,
    params: importParams,
    body: addImportRowsSchema,
    result: result<PatientImport>(),
  },
  /** The imports that the caller may see, the newest first; at most twenty. */
  listImports: {
    method: 'GET',
    path: '/patient/import/all',
    roles: ADMINS,
    patientData: false,
    changes: false,
    result: result<PatientImport[]>(),
  },
  getImport: {
    method: 'GET',
    path: '/patient/import/:id',
    roles: ADMINS,
    patientData: false,
    changes: false,
    params: importParams,
    result: result<PatientImport>(),
  },
  /** Every row with what became of it and why. */
  importReport: {
    method: 'GET',
    path: '/patient/import/:id/report.csv',
    roles: ADMINS,
    patientData: true,
    changes: false,
    file: 'text/csv; charset=utf-8',
    params: importParams,
    result: result<FileContent>(),
  },
});
