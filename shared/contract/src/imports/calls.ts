import { endpoint } from '../core/endpoint.ts';
import { listOf } from '../core/results.ts';
import { ADMINISTRATORS } from '../core/roles.ts';
import { importFindingResult, patientImportResult } from './results.ts';
import { addImportRowsSchema, checkImportSchema, importParams, startImportSchema } from './schemas.ts';

/** Reports problems and already known patients of some rows; changes nothing. */
export const checkImport = endpoint({
  method: 'POST',
  path: '/patient/import/check',
  roles: ADMINISTRATORS,
  patientData: true,
  changes: false,
  body: checkImportSchema,
  result: listOf(importFindingResult),
});

/** Starts an import without rows. */
export const startImport = endpoint({
  method: 'POST',
  path: '/patient/import',
  roles: ADMINISTRATORS,
  patientData: false,
  changes: true,
  body: startImportSchema,
  result: patientImportResult,
});

/** Adds rows; rows that were sent before are ignored. After the last row, a job starts to create patients. */
export const addImportRows = endpoint({
  method: 'POST',
  path: '/patient/import/:id/rows',
  roles: ADMINISTRATORS,
  patientData: true,
  changes: true,
  params: importParams,
  body: addImportRowsSchema,
  result: patientImportResult,
});

/** Up to twenty imports that the caller may see, newest first. */
export const listImports = endpoint({
  method: 'GET',
  path: '/patient/import/all',
  roles: ADMINISTRATORS,
  patientData: false,
  changes: false,
  result: listOf(patientImportResult),
});

export const getImport = endpoint({
  method: 'GET',
  path: '/patient/import/:id',
  roles: ADMINISTRATORS,
  patientData: false,
  changes: false,
  params: importParams,
  result: patientImportResult,
});

/** Every row with its outcome and reason. */
export const importReport = endpoint({
  method: 'GET',
  path: '/patient/import/:id/report.csv',
  roles: ADMINISTRATORS,
  patientData: true,
  changes: false,
  asksProof: true,
  file: 'text/csv; charset=utf-8',
  params: importParams,
});
