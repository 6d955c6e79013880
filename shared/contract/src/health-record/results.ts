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

/** First and last day, both inclusive; null for no limit. */
export const dayRangeResult = record({ from: isoDay().nullable(), to: isoDay().nullable() });

export const recordContentsResult = record({
  /** Null if the caller is a proxy without access to them. */
  appointments: wholeNumber().nullable(),
  documents: wholeNumber(),
  /** Files attached to these documents. The download contains their names, not their content. */
  files: wholeNumber(),
  /** True if it exceeds one download. */
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
    /** Translations of the form. Missing if there are none. */
    translations: listOf(formTranslationResult).optional(),
    /** The questions in order; without a `value` if not answered. */
    fields: listOf(formFieldResult),
    files: listOf(attachedFileResult.omit(['sha256'])),
    /** The signer and the consent; null if no signature was required. */
    signature: record({ ...personNames, consent: text(), method: oneOf(SIGNING_METHODS) }).nullable(),
    /** The doctor who completed it; otherwise null. */
    doctorId: id().nullable(),
    /** All signatures, earliest first, if the form names signers; otherwise empty. */
    signatures: listOf(signatureResult.omit(['image', 'address', 'browser'])),
    /** True if the patient completed it. */
    isByPatient: flag(),
  });

export const takenRecordResult = record({
  takenAt: isoInstant(),
  /** Appointments count by their local start day, documents by the day of completion. */
  range: dayRangeResult,
  record: patientRecordResult,
  /** Earliest first. Null if the caller is a proxy without access to them. */
  appointments: listOf(takenAppointmentResult).nullable(),
  /** Only completed documents, earliest first. */
  documents: listOf(takenDocumentResult),
});

export const recordDownloadResult = record({
  /** The position in the audit; it increases over time. */
  position: wholeNumber(),
  at: isoInstant(),
  who: auditActorResult,
  kind: oneOf(['PDF', 'FHIR']),
  range: dayRangeResult,
});

export const downloadPageResult = auditPage(recordDownloadResult);
