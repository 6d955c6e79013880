import { endpoint } from '../core/endpoint.ts';
import { PATIENTS, SYSTEM_ADMINISTRATORS } from '../core/roles.ts';
import { auditByPersonResult, auditEntryResult, auditPage, recordAccessResult } from './results.ts';
import { auditByPersonQuery, auditExportQuery, auditQuery, recordAccessQuery } from './schemas.ts';
import { CSV_TYPE } from './types.ts';

/** Access to the patient's own record. */
export const listRecordAccess = endpoint({
  method: 'GET',
  path: '/patient/access',
  roles: PATIENTS,
  area: 'own',
  patientData: true,
  changes: false,
  mayBeOld: true,
  query: recordAccessQuery,
  result: auditPage(recordAccessResult),
});

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: true,
  changes: false,
  mayBeOld: true,
  query: auditQuery,
  result: auditPage(auditEntryResult),
});

/** The same filter, grouped by person and day. */
export const listAuditByPerson = endpoint({
  method: 'GET',
  path: '/audit/by-person',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: true,
  changes: false,
  mayBeOld: true,
  isCostly: true,
  query: auditByPersonQuery,
  result: auditByPersonResult,
});

/** All matching entries, or one row for each person and day. */
export const exportAudit = endpoint({
  method: 'GET',
  path: '/audit/export.csv',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: true,
  changes: false,
  mayBeOld: true,
  asksProof: true,
  isCostly: true,
  file: CSV_TYPE,
  query: auditExportQuery,
});
