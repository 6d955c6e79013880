import { appointmentResult } from '../appointments/results.ts';
import { auditActorResult, auditPage } from '../audit/results.ts';
import {
  flag,
  id,
  isoDay,
  isoInstant,
  listOf,
  oneOf,
  personNames,
  record,
  text,
  wholeNumber,
} from '../core/results.ts';
import { attachedFileResult, evidenceResult, signatureResult } from '../documents/results.ts';
import { SIGNING_METHODS } from '../documents/rules.ts';
import { formFieldResult, formTranslationResult } from '../forms/results.ts';
import { patientRecordResult } from '../people/results.ts';

/** First and last day, both included; null where there is no bound. */
export const dayRangeResult = record({ from: isoDay().nullable(), to: isoDay().nullable() });

export const recordContentsResult = record({
  /** Null where the caller acts for the patient and this was not shared with them. */
  appointments: wholeNumber().nullable(),
  documents: wholeNumber(),
  /** Those that are attached to these documents. Their names are in the download, not what they hold. */
  files: wholeNumber(),
  /** True where one download cannot hold it. */
  isTooMuch: flag(),
});

export const takenAppointmentResult = appointmentResult
  .pick([
    'id',
    'startDateTime',
    'endDateTime',
    'status',
    'description',
    'consultationType',
    'doctorId',
    'doctorDetails',
    'hospitalName',
    'hospitalAddress',
    'hospitalPhone',
    'timeZone',
    'checkedInAt',
    'completedAt',
    'cancellation',
  ])
  .shape({ hospitalId: id(), createdAt: isoInstant() });

export const takenDocumentResult = evidenceResult
  .pick(['completedAt', 'submittedBy', 'relation', 'timeZone', 'digest', 'isIntact'])
  .shape({
    id: id(),
    formId: id(),
    formVersion: wholeNumber(),
    displayName: text(),
    formDescription: text(),
    /** The form's texts in other languages. Missing where there are none. */
    translations: listOf(formTranslationResult).optional(),
    /** The questions that were asked, in their order; one without a `value` was not answered. */
    fields: listOf(formFieldResult),
    files: listOf(attachedFileResult.omit(['sha256'])),
    /** Who signed, and what they agreed to; null where no signature was wanted. */
    signature: record({ ...personNames, consent: text(), method: oneOf(SIGNING_METHODS) }).nullable(),
    /** The doctor who completed it; null where somebody else did. */
    doctorId: id().nullable(),
    /** All signatures where its form names who signs, the earliest first; none where it names nobody. */
    signatures: listOf(signatureResult.omit(['image', 'address', 'browser'])),
    /** True where the patient completed it. */
    isByPatient: flag(),
  });

export const takenRecordResult = record({
  takenAt: isoInstant(),
  /** Appointments by the day on which they begin where they take place, documents by that of their completion. */
  range: dayRangeResult,
  record: patientRecordResult,
  /** The earliest first. Null where the caller acts for the patient and this was not shared with them. */
  appointments: listOf(takenAppointmentResult).nullable(),
  /** The earliest first; only those that are completed. */
  documents: listOf(takenDocumentResult),
});

export const recordDownloadResult = record({
  /** The entry's position in the audit; higher is later. */
  position: wholeNumber(),
  at: isoInstant(),
  who: auditActorResult,
  kind: oneOf(['PDF', 'FHIR']),
  range: dayRangeResult,
});

export const downloadPageResult = auditPage(recordDownloadResult);
