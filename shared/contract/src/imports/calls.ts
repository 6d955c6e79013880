import { endpoint } from '../core/endpoint.ts';
import { listOf } from '../core/results.ts';
import { ADMINISTRATORS } from '../core/roles.ts';
import { importFindingResult, patientImportResult } from './results.ts';
import { addImportRowsSchema, checkImportSchema, importParams, startImportSchema } from './schemas.ts';

/** Says what is wrong with some rows and whom the practice has already; writes nothing. */
export const checkImport = endpoint({
  method: 'POST',
  path: '/patient/import/check',
  roles: ADMINISTRATORS,
  patientData: true,
  changes: false,
  body: checkImportSchema,
  result: listOf(importFindingResult),
});

/** Opens an import; its rows follow. */
export const startImport = endpoint({
  method: 'POST',
  path: '/patient/import',
  roles: ADMINISTRATORS,
  patientData: false,
  changes: true,
  body: startImportSchema,
  result: patientImportResult,
});

/** Takes rows in. A line that was sent before changes nothing. With the last one patients begin to be made. */
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

/** The imports that the caller may see, the newest first; at most twenty. */
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

/** Every row with what became of it and why. */
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
