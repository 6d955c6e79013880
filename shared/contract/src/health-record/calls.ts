import { endpoint } from '../core/endpoint.ts';
import { PATIENTS } from '../core/roles.ts';
import { downloadPageResult, recordContentsResult, takenRecordResult } from './results.ts';
import { downloadsQuery, healthRecordParams, healthRecordQuery } from './schemas.ts';
import { FHIR_TYPE } from './types.ts';

/**
 * A patient's own, and of whoever acts for them with the area `profile`; what else of the record was not shared with
 * them is refused (documents) or left out (appointments).
 */
const OF_PATIENT = {
  method: 'GET',
  roles: PATIENTS,
  area: 'profile',
  patientData: true,
  changes: false,
  params: healthRecordParams,
} as const;

/** What a download of these days would hold. */
export const lookAtRecord = endpoint({
  ...OF_PATIENT,
  path: '/patient/:id/record/contents',
  query: healthRecordQuery,
  result: recordContentsResult,
});

/** All that a readable file is made of. It counts as a download. */
export const takeRecord = endpoint({
  ...OF_PATIENT,
  path: '/patient/:id/record',
  asksProof: true,
  isCostly: true,
  query: healthRecordQuery,
  result: takenRecordResult,
});

/** The same as a FHIR R4 Bundle. */
export const takeRecordAsFhir = endpoint({
  ...OF_PATIENT,
  path: '/patient/:id/record.json',
  asksProof: true,
  isCostly: true,
  file: FHIR_TYPE,
  query: healthRecordQuery,
});

/** Who has taken the record along, the newest first. Who acts for the patient sees only what they took themselves. */
export const listDownloads = endpoint({
  ...OF_PATIENT,
  path: '/patient/:id/downloads',
  query: downloadsQuery,
  result: downloadPageResult,
});
