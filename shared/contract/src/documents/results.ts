import { flag, id, isoDay, isoInstant, listOf, oneOf, record, text, wholeNumber } from '../core/results.ts';
import { answerResult, attachmentRequestResult, formFieldResult, formTranslationResult } from '../forms/results.ts';
import { personNameResult, personNames } from '../people/results.ts';
import { PROXY_RELATIONS } from '../sharing/rules.ts';
import { SIGNING_METHODS } from './rules.ts';

/** What somebody who completes a document is to the patient: the patient, who acts for them, or a member of the staff. */
const relation = oneOf(['Self', ...PROXY_RELATIONS, 'Doctor', 'Administrator']);

export const assignmentResult = record({
  /** Documents that are made. */
  documents: wholeNumber(),
  /** Of those that would be a second one of the same form. The first ten are named. */
  existing: wholeNumber(),
  existingExamples: listOf(record({ patient: personNameResult, displayName: text() })),
  /** Patients who are told, by SMS or e-mail as they opted. */
  notified: wholeNumber(),
});

export const listedDocumentResult = record({
  id: id(),
  formId: id(),
  formVersion: wholeNumber(),
  patientId: id(),
  displayName: text(),
  formDescription: text(),
  /** The form's texts in other languages; in a list without its fields. Missing where there are none. */
  translations: listOf(formTranslationResult).optional(),
  /** One that was cancelled is not there any more (specification, section 3). */
  documentStatus: oneOf(['PENDING', 'COMPLETED']),
  assignedDate: isoInstant(),
  /** When it was completed. */
  confirmationDate: isoInstant().nullable(),
  /** Until when it is wanted. */
  dueOn: isoDay().nullable(),
  /** True where somebody has begun to fill it in. */
  isBegun: flag(),
  isEsignatureRequired: flag(),
});

export const attachedFileResult = record({
  id: id(),
  /** As it is saved: a safe name. */
  name: text(),
  mediaType: text(),
  bytes: wholeNumber(),
  /** Of its content, hexadecimal. */
  sha256: text(),
});

export const documentDraftResult = record({
  /** Rises with each save; 0 where nothing was saved yet. */
  revision: wholeNumber(),
  /** Null where nothing was saved yet. */
  savedAt: isoInstant().nullable(),
  fieldValues: listOf(answerResult),
});

export const signerResult = record({ ...personNames, relation });

export const evidenceResult = record({
  /** Null where no signature was wanted. */
  method: oneOf(SIGNING_METHODS).nullable(),
  /** The sentence that was agreed to, word for word; empty without a signature. */
  consent: text(),
  /** Who was signed in, by their name of that moment. */
  submittedBy: personNameResult,
  /** What they were to the patient; null where it was completed before this was kept, and nobody knows. */
  relation: relation.nullable(),
  submittedByRole: text(),
  /** By the server's clock. */
  completedAt: isoInstant(),
  address: text(),
  /** The browser, as it named itself. */
  browser: text(),
  /** IANA zone of the device, in which clocks on the wall were meant. */
  timeZone: text(),
  /** SHA-256 over the canonical form (RFC 8785) of what was completed, hexadecimal. */
  digest: text(),
  /** False where what is stored is not what was completed. */
  isIntact: flag(),
});

export const documentResult = listedDocumentResult.shape({
  /** Once it is completed, by the name of that moment. */
  patient: record({ ...personNames, dateOfBirth: isoDay().nullable() }),
  /** The fields of the form's version, with their answers once it is completed. */
  fieldValues: listOf(formFieldResult),
  attachments: attachmentRequestResult.nullable(),
  files: listOf(attachedFileResult),
  /** Only while it is pending. */
  draft: documentDraftResult.nullable(),
  /** Who would complete it now: the caller. Null once it is completed. */
  signer: signerResult.nullable(),
  /** `true` or `false` as text (specification, section 3). */
  esignatureCaptured: oneOf(['true', 'false']),
  /** The signer's; empty without a signature. */
  ...personNames,
  /** The drawn signature, a JPEG as data URL. */
  signatureImage: text().nullable(),
  /** Only where it is completed. */
  evidence: evidenceResult.nullable(),
});

export const openDocumentsResult = record({ open: wholeNumber() });

export const verificationResult = record({
  isIntact: flag(),
  /** As it was when it was completed, and of what is stored now. */
  recordedDigest: text(),
  currentDigest: text(),
  /** Names of files whose content is another one now. */
  changedFiles: listOf(text()),
});
