import { endpoint, type FileContent, result } from '../core/endpoint.ts';
import { addImportRowsSchema, checkImportSchema, importParams, startImportSchema } from './schemas.ts';
import type { ImportFinding, PatientImport } from './types.ts';

const ADMINS = ['ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'] as const;

/** Says what is wrong with some rows and whom the practice has already; writes nothing. */
export const checkImport = endpoint({
  method: 'POST',
  path: '/patient/import/check',
  roles: ADMINS,
  patientData: true,
  changes: false,
  body: checkImportSchema,
  result: result<ImportFinding[]>(),
});

/** Opens an import; its rows follow. */
export const startImport = endpoint({
  method: 'POST',
  path: '/patient/import',
  roles: ADMINS,
  patientData: false,
  changes: true,
  body: startImportSchema,
  result: result<PatientImport>(),
});

/** Takes rows in. A line that was sent before changes nothing. With the last one patients begin to be made. */
export const addImportRows = endpoint({
  method: 'POST',
  path: '/patient/import/:id/rows',
  roles: ADMINS,
  patientData: true,
  changes: true,
  params: importParams,
  body: addImportRowsSchema,
  result: result<PatientImport>(),
});

/** The imports that the caller may see, the newest first; at most twenty. */
export const listImports = endpoint({
  method: 'GET',
  path: '/patient/import/all',
  roles: ADMINS,
  patientData: false,
  changes: false,
  result: result<PatientImport[]>(),
});

export const getImport = endpoint({
  method: 'GET',
  path: '/patient/import/:id',
  roles: ADMINS,
  patientData: false,
  changes: false,
  params: importParams,
  result: result<PatientImport>(),
});

/** Every row with what became of it and why. */
export const importReport = endpoint({
  method: 'GET',
  path: '/patient/import/:id/report.csv',
  roles: ADMINS,
  patientData: true,
  changes: false,
  file: 'text/csv; charset=utf-8',
  params: importParams,
  result: result<FileContent>(),
});
