import { endpoints, type FileContent, result } from '../core/endpoint.ts';
import { downloadsQuery, takeAlongParams, takeAlongQuery } from './schemas/take-along-schemas.ts';
import type { DownloadPage, RecordContents, TakenRecord } from './types.ts';

/** What one download holds at most; who has more chooses fewer days. */
export const MOST_TAKEN_APPOINTMENTS = 5_000;
export const MOST_TAKEN_DOCUMENTS = 1_000;

/** The media type of a FHIR resource (HL7 FHIR R4, section 2.1.0.6). */
export const FHIR_TYPE = 'application/fhir+json';

/**
 * A patient's own, and of whoever acts for them with the area `profile`; what else of the record was not shared with
 * them is refused (documents) or left out (appointments).
 */
const OF_PATIENT = {
  method: 'GET',
  roles: ['ROLE_PATIENT'],
  area: 'profile',
  patientData: true,
  changes: false,
  params: takeAlongParams,
} as const;

/** A patient's whole record, to be taken along. */
export const takeAlongEndpoints = endpoints({
  /** What a download of these days would hold. */
  lookAtRecord: {
    ...OF_PATIENT,
    path: '/patient/:id/record/contents',
    query: takeAlongQuery,
    result: result<RecordContents>(),
  },
  /** All that a readable file is made of. It counts as a download. */
  takeRecord: {
    ...OF_PATIENT,
    path: '/patient/:id/record',
    isDear: true,
    query: takeAlongQuery,
    result: result<TakenRecord>(),
  },
  /** The same as a FHIR R4 Bundle. */
  takeRecordAsFhir: {
    ...OF_PATIENT,
    path: '/patient/:id/record.json',
    isDear: true,
    file: FHIR_TYPE,
    query: takeAlongQuery,
    result: result<FileContent>(),
  },
  /** Who has taken the record along, the newest first. Who acts for the patient sees only what they took themselves. */
  listDownloads: {
    ...OF_PATIENT,
    path: '/patient/:id/downloads',
    query: downloadsQuery,
    result: result<DownloadPage>(),
  },
});
