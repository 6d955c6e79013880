import { endpoint, type FileContent, result } from '../core/endpoint.ts';
import { auditExportQuery, auditQuery, recordAccessQuery } from './schemas.ts';
import { type AuditEntry, type AuditPage, CSV_TYPE, type RecordAccess } from './types.ts';

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
  result: result<AuditPage<RecordAccess>>(),
});

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  roles: ADMINS,
  patientData: true,
  changes: false,
  query: auditQuery,
  result: result<AuditPage<AuditEntry>>(),
});

/** All that passes the filter. */
export const exportAudit = endpoint({
  method: 'GET',
  path: '/audit/export.csv',
  roles: ADMINS,
  patientData: true,
  changes: false,
  isDear: true,
  file: CSV_TYPE,
  query: auditExportQuery,
  result: result<FileContent>(),
});
