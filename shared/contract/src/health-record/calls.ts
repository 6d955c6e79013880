import { endpoint } from '../core/endpoint.ts';
import { PATIENTS } from '../core/roles.ts';
import { downloadPageResult, recordContentsResult, takenRecordResult } from './results.ts';
import { downloadsQuery, healthRecordParams, healthRecordQuery } from './schemas.ts';
import { FHIR_TYPE } from './types.ts';

/**
 * For the patient and for proxies with the area `profile`. Data of areas that were not shared with the proxy is refused
 * (documents) or left out (appointments).
 */
const OF_PATIENT = {
  method: 'GET',
  roles: PATIENTS,
  area: 'profile',
  patientData: true,
  changes: false,
  params: healthRecordParams,
} as const;

/** The size of a download for these days. */
export const lookAtRecord = endpoint({
  ...OF_PATIENT,
  path: '/patient/:id/record/contents',
  query: healthRecordQuery,
  result: recordContentsResult,
});

/** The content of a readable file. It counts as a download. */
export const takeRecord = endpoint({
  ...OF_PATIENT,
  path: '/patient/:id/record',
  mayBeOld: true,
  asksProof: true,
  isCostly: true,
  query: healthRecordQuery,
  result: takenRecordResult,
});

/** The same as a FHIR R4 Bundle. */
export const takeRecordAsFhir = endpoint({
  ...OF_PATIENT,
  path: '/patient/:id/record.json',
  mayBeOld: true,
  asksProof: true,
  isCostly: true,
  file: FHIR_TYPE,
  query: healthRecordQuery,
});

/** Downloads of the record, newest first. Proxies see only their own. */
export const listDownloads = endpoint({
  ...OF_PATIENT,
  path: '/patient/:id/downloads',
  query: downloadsQuery,
  result: downloadPageResult,
});
