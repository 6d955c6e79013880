import type { Appointment } from '../appointments/types.ts';
import type { AuditActor, AuditPage } from '../audit/types.ts';
import type { AttachedFile, Evidence } from '../documents/types.ts';
import type { FormField } from '../forms/types.ts';
import type { PatientRecord, PersonName } from '../people/types.ts';

/** What one download holds at most; who has more chooses fewer days. */
export const MOST_TAKEN_APPOINTMENTS = 5_000;

export const MOST_TAKEN_DOCUMENTS = 1_000;

/** The media type of a FHIR resource (HL7 FHIR R4, section 2.1.0.6). */
export const FHIR_TYPE = 'application/fhir+json';

/** As what a record is taken along. */
export const RECORD_KINDS = ['PDF', 'FHIR'] as const;

export type RecordKind = (typeof RECORD_KINDS)[number];

/** First and last day, `YYYY-MM-DD`, both included; null where there is no bound. */
export interface DayRange {
  from: string | null;
  to: string | null;
}

/** How much a download of some days holds. */
export interface RecordContents {
  /** Null where the caller acts for the patient and this was not shared with them. */
  appointments: number | null;
  documents: number;
  /** Those that are attached to these documents. Their names are in the download, not what they hold. */
  files: number;
  /** True where one download cannot hold it. */
  isTooMuch: boolean;
}

/** An appointment of the record. Times are ISO UTC. */
export type TakenAppointment = Pick<
  Appointment,
  | 'id'
  | 'startDateTime'
  | 'endDateTime'
  | 'status'
  | 'description'
  | 'consultationType'
  | 'doctorId'
  | 'doctorDetails'
  | 'hospitalName'
  | 'hospitalAddress'
  | 'hospitalPhone'
  | 'timeZone'
  | 'cancellation'
> & { hospitalId: string; createdAt: string };

/** A completed document of the record. */
export interface TakenDocument {
  id: string;
  formId: string;
  formVersion: number;
  displayName: string;
  formDescription: string;
  /** ISO UTC. */
  completedAt: string;
  /** The questions that were asked, in their order; one without a `value` was not answered. */
  fields: FormField[];
  files: Pick<AttachedFile, 'id' | 'name' | 'mediaType' | 'bytes'>[];
  /** Who signed, and what they agreed to; null where no signature was wanted. */
  signature: (PersonName & Pick<Evidence, 'consent'> & { method: NonNullable<Evidence['method']> }) | null;
  /** By their name of that moment. */
  submittedBy: PersonName;
  /** What they were to the patient; null where nobody knows. */
  relation: Evidence['relation'];
  /** True where that was the patient. */
  isByPatient: boolean;
  /** IANA zone in which clocks on the wall were meant. */
  timeZone: string;
  /** SHA-256 of what was completed, hexadecimal. */
  digest: string;
  /** True where what is stored now still is what was completed. */
  isIntact: boolean;
}

/** A patient's whole record, of some days. */
export interface TakenRecord {
  /** ISO UTC. */
  takenAt: string;
  /** Appointments by the day on which they begin where they take place, documents by that of their completion. */
  range: DayRange;
  record: PatientRecord;
  /** The earliest first. Null where the caller acts for the patient and this was not shared with them. */
  appointments: TakenAppointment[] | null;
  /** The earliest first; only those that are completed. */
  documents: TakenDocument[];
}

/** A download of the past. */
export interface RecordDownload {
  /** The entry's position in the audit; higher is later. */
  position: number;
  /** ISO UTC. */
  at: string;
  who: AuditActor;
  kind: RecordKind;
  range: DayRange;
}

export type DownloadPage = AuditPage<RecordDownload>;
