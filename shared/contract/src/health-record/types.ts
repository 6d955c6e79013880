import type { InferType } from 'yup';
import type {
  dayRangeResult,
  downloadPageResult,
  recordContentsResult,
  recordDownloadResult,
  takenAppointmentResult,
  takenDocumentResult,
  takenRecordResult,
} from './results.ts';

/** What one download holds at most; who has more chooses fewer days. */
export const MOST_TAKEN_APPOINTMENTS = 5_000;

export const MOST_TAKEN_DOCUMENTS = 1_000;

/** The media type of a FHIR resource (HL7 FHIR R4, section 2.1.0.6). */
export const FHIR_TYPE = 'application/fhir+json';

/** First and last day, `YYYY-MM-DD`, both included; null where there is no bound. */
export type DayRange = InferType<typeof dayRangeResult>;

/** How much a download of some days holds. */
export type RecordContents = InferType<typeof recordContentsResult>;

/** An appointment of the record. Times are ISO UTC. */
export type TakenAppointment = InferType<typeof takenAppointmentResult>;

/** A completed document of the record. */
export type TakenDocument = InferType<typeof takenDocumentResult>;

/** A patient's whole record, of some days. */
export type TakenRecord = InferType<typeof takenRecordResult>;

/** A download of the past. */
export type RecordDownload = InferType<typeof recordDownloadResult>;

/** As what a record is taken along. */
export type RecordKind = RecordDownload['kind'];

export type DownloadPage = InferType<typeof downloadPageResult>;
