import type { patientImportEndpoints } from '@openward/contract/patients';
import type { Handlers } from '../http/call.ts';
import { checkImport } from './check.ts';
import { importReport } from './report.ts';
import { addImportRows, getImport, listImports, startImport } from './take-in.ts';

/** Patients from a file. */
export const patientImportHandlers: Handlers<typeof patientImportEndpoints> = {
  checkImport,
  startImport,
  addImportRows,
  listImports,
  getImport,
  importReport,
};
