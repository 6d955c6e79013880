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

/** Limits of one download; for more, users choose fewer days. */
export const MOST_TAKEN_APPOINTMENTS = 5_000;

export const MOST_TAKEN_DOCUMENTS = 1_000;

/** The media type of a FHIR resource (HL7 FHIR R4, section 2.1.0.6). */
export const FHIR_TYPE = 'application/fhir+json';

/** First and last day, `YYYY-MM-DD`, both inclusive; null for no limit. */
export type DayRange = InferType<typeof dayRangeResult>;

/** The size of a download for some days. */
export type RecordContents = InferType<typeof recordContentsResult>;

/** An appointment in a download. Times are ISO UTC. */
export type TakenAppointment = InferType<typeof takenAppointmentResult>;

/** A completed document in a download. */
export type TakenDocument = InferType<typeof takenDocumentResult>;

/** A patient's whole record for some days. */
export type TakenRecord = InferType<typeof takenRecordResult>;

/** A past download. */
export type RecordDownload = InferType<typeof recordDownloadResult>;

/** The format of a download. */
export type RecordKind = RecordDownload['kind'];

export type DownloadPage = InferType<typeof downloadPageResult>;
