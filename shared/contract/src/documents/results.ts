import {
  flag,
  id,
  isoDay,
  isoInstant,
  listOf,
  mapOf,
  oneOf,
  personNameResult,
  personNames,
  record,
  text,
  wholeNumber,
} from '../core/results.ts';
import { FIELD_TYPES } from '../forms/names.ts';
import {
  answerResult,
  answerValue,
  attachmentRequestResult,
  formFieldResult,
  formSignersResult,
  formTranslationResult,
  signerStepResult,
} from '../forms/results.ts';
import { patientNameResult } from '../people/results.ts';
import { SIGNER_RELATIONS, SIGNING_METHODS } from './rules.ts';
import { documentStatuses } from './states.ts';

const relation = oneOf(SIGNER_RELATIONS);

export const assignmentResult = record({
  /** Number of new documents. */
  documents: wholeNumber(),
  /** Skipped, because the patient has the form open already. The first ten are named. */
  existing: wholeNumber(),
  existingExamples: listOf(record({ patient: personNameResult, displayName: text() })),
  /** Number of patients notified by SMS or e-mail as they opted in. */
  notified: wholeNumber(),
});

export const assignedResult = assignmentResult.shape({
  /** Patients with at least one new document, sorted by name. */
  patients: listOf(patientNameResult),
});

/** The number of a signature in its form, from 1. */
const placed = { position: wholeNumber() };

export const nextSignerResult = signerStepResult.shape(placed);

export const listedDocumentResult = record({
  id: id(),
  formId: id(),
  formVersion: wholeNumber(),
  patientId: id(),
  displayName: text(),
  formDescription: text(),
  /** Translations of the form; lists omit the fields. Missing if there are none. */
  translations: listOf(formTranslationResult).optional(),
  /** Cancelled documents are never answered (specification, section 3). */
  documentStatus: oneOf(documentStatuses()),
  assignedDate: isoInstant(),
  confirmationDate: isoInstant().nullable(),
  /** The due date. */
  dueOn: isoDay().nullable(),
  /** True if it has a draft. */
  isBegun: flag(),
  isEsignatureRequired: flag(),
  /** True once its answers are final: it is completed or waits for more signatures. */
  isSubmitted: flag(),
  /** The form's next signers; empty if it names none or all have signed. */
  nextSigners: listOf(nextSignerResult),
  /** True if it waits for the caller's answers or signature. */
  isYourTurn: flag(),
  /** A next signer who cannot sign, because the patient has no account or no proxy. Only for staff. */
  missingSigner: oneOf(['Patient', 'Parent']).nullable(),
});

export const attachedFileResult = record({
  id: id(),
  /** The sanitised name. */
  name: text(),
  mediaType: text(),
  bytes: wholeNumber(),
  /** Of the content, hexadecimal. */
  sha256: text(),
});

export const documentDraftResult = record({
  /** Increases with every save; 0 before the first. */
  revision: wholeNumber(),
  /** Null before the first save. */
  savedAt: isoInstant().nullable(),
  fieldValues: listOf(answerResult),
});

export const signerResult = record({ ...personNames, relation });

/** Strokes of a drawn signature; each point is x, y and milliseconds since the first point ({@link SignaturePoint}). */
export const strokesResult = listOf(listOf(listOf(wholeNumber())));

/** One of several signatures. */
export const signatureResult = signerStepResult.shape({
  ...placed,
  /** As typed. */
  ...personNames,
  /** The signed-in user's name at that time. */
  signedBy: personNameResult,
  /** The relation to the patient; null if unknown. */
  relation: relation.nullable(),
  method: oneOf(SIGNING_METHODS),
  /** The exact wording of the consent. */
  consent: text(),
  /** The drawn signature, a JPEG as data URL. */
  image: text().nullable(),
  /** Missing if they were not stored. */
  strokes: strokesResult.optional(),
  /** By the server's clock. */
  signedAt: isoInstant(),
  address: text(),
  /** The browser's User-Agent. */
  browser: text(),
  /** IANA zone of the device. */
  timeZone: text(),
  /** SHA-256 over this signature and the previous digest (the completion's for the first), hexadecimal. */
  digest: text(),
  /** False if this signature or anything signed before it was changed. */
  isIntact: flag(),
});

export const evidenceResult = record({
  /** Null if no signature was required. */
  method: oneOf(SIGNING_METHODS).nullable(),
  /** The exact wording of the consent; empty without a signature. */
  consent: text(),
  /** The signed-in user's name at that time. */
  submittedBy: personNameResult,
  /** The relation to the patient; null for old documents, which did not store it. */
  relation: relation.nullable(),
  submittedByRole: text(),
  /** By the server's clock. */
  completedAt: isoInstant(),
  address: text(),
  /** The browser's User-Agent. */
  browser: text(),
  /** IANA zone of the device, which local times in answers refer to. */
  timeZone: text(),
  /** SHA-256 over the canonical form (RFC 8785) of the completed document, hexadecimal. */
  digest: text(),
  /** False if the stored document was changed after completion. */
  isIntact: flag(),
  /** The strokes of the signature; missing if they were not stored. */
  strokes: strokesResult.optional(),
});

export const documentResult = listedDocumentResult.shape({
  /** Once completed, the name at that time. */
  patient: record({ ...personNames, dateOfBirth: isoDay().nullable() }),
  /** The fields of the form's version; with answers once completed. */
  fieldValues: listOf(formFieldResult),
  attachments: attachmentRequestResult.nullable(),
  files: listOf(attachedFileResult),
  /** Only for pending documents. */
  draft: documentDraftResult.nullable(),
  /**
   * Prefilled answers from the record, as far as the caller may see it; only for pending documents. They count as
   * answers only after saving or submitting.
   */
  recordAnswers: listOf(answerResult).optional(),
  /** The caller as signer. Null once completed. */
  signer: signerResult.nullable(),
  /** `true` or `false` as text (specification, section 3). */
  esignatureCaptured: oneOf(['true', 'false']),
  /** The signer's name; empty without a signature. */
  ...personNames,
  /** The drawn signature, a JPEG as data URL. */
  signatureImage: text().nullable(),
  /** Only for completed documents. */
  evidence: evidenceResult.nullable(),
  /** The signers that the form names; null if it names none. */
  signers: formSignersResult.nullable(),
  /** The signatures so far, earliest first; empty if the form names no signers. */
  signatures: listOf(signatureResult),
});

const personWithBirth = record({ ...personNames, dateOfBirth: isoDay().nullable() });

/** A document that still needs answers or a signature. */
export const owedDocumentResult = listedDocumentResult.shape({
  /** The form's name for staff. */
  formName: text(),
  patient: personWithBirth,
  /** The patient's first visit today that is not over and that the caller may see. */
  visit: record({
    startDateTime: isoInstant(),
    /** IANA name of the hospital's zone. */
    timeZone: text(),
    doctor: personNameResult,
  }).nullable(),
  /** When the patient was last reminded of it. */
  remindedAt: isoInstant().nullable(),
});

/** The result or preview of reminders. Each patient gets one message for all forms. */
export const documentReminderResult = record({
  /** Number of chosen documents that are still open. */
  documents: wholeNumber(),
  bySms: wholeNumber(),
  byMail: wholeNumber(),
  /** Documents that wait for the practice's signature, so patients are not reminded of them. */
  waitForPractice: wholeNumber(),
  /** Patients without a reminder, because they opted out or have neither number nor address. */
  optedOut: wholeNumber(),
  unreachable: wholeNumber(),
  /** Patients reminded in the last 24 hours, who are skipped unless the caller asks otherwise. */
  recently: wholeNumber(),
});

/** A question as column heading, from the newest version that contains it. */
export const answeredQuestionResult = record({
  name: text(),
  label: text(),
  type: oneOf(FIELD_TYPES),
  options: text().optional(),
});

export const answeredFormResult = record({
  id: id(),
  formName: text(),
  displayName: text(),
  /** The questions of all versions, those of the newest version first. */
  questions: listOf(answeredQuestionResult),
});

/** A completed document as a row of its form's table. */
export const answersRowResult = record({
  id: id(),
  patientId: id(),
  formVersion: wholeNumber(),
  /** The patient's current name. */
  patient: personWithBirth,
  completedAt: isoInstant(),
  /** By field name. */
  answers: mapOf(answerValue),
});

export const openDocumentsResult = record({ open: wholeNumber() });

export const verificationResult = record({
  isIntact: flag(),
  /** The digest at completion, and the digest of the stored document now. */
  recordedDigest: text(),
  currentDigest: text(),
  /** Positions of signatures that do not verify. */
  changedSignatures: listOf(wholeNumber()),
  /** Names of files whose content was changed. */
  changedFiles: listOf(text()),
});
