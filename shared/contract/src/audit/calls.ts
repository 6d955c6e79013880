import { endpoint } from '../core/endpoint.ts';
import { auditEntryResult, auditPage, recordAccessResult } from './results.ts';
import { auditExportQuery, auditQuery, recordAccessQuery } from './schemas.ts';
import { CSV_TYPE } from './types.ts';

const ADMINS = ['ROLE_SYS_ADMIN'] as const;

/** A patient's own record. */
export const listRecordAccess = endpoint({
  method: 'GET',
  path: '/patient/access',
  roles: ['ROLE_PATIENT'],
  area: 'own',
  patientData: true,
  changes: false,
  query: recordAccessQuery,
  result: auditPage(recordAccessResult),
});

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  roles: ADMINS,
  patientData: true,
  changes: false,
  query: auditQuery,
  result: auditPage(auditEntryResult),
});

/** All that passes the filter. */
export const exportAudit = endpoint({
  method: 'GET',
  path: '/audit/export.csv',
  roles: ADMINS,
  patientData: true,
  changes: false,
  isCostly: true,
  file: CSV_TYPE,
  query: auditExportQuery,
});
