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

const relation = oneOf(SIGNER_RELATIONS);

export const assignmentResult = record({
  /** Documents that are made. */
  documents: wholeNumber(),
  /** Of those that would be a second one of the same form. The first ten are named. */
  existing: wholeNumber(),
  existingExamples: listOf(record({ patient: personNameResult, displayName: text() })),
  /** Patients who are told, by SMS or e-mail as they opted. */
  notified: wholeNumber(),
});

export const assignedResult = assignmentResult.shape({
  /** Who got at least one of them, in the order of their names. */
  patients: listOf(patientNameResult),
});

/** A place for a signature, by its number from 1. */
const placed = { position: wholeNumber() };

export const nextSignerResult = signerStepResult.shape(placed);

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
  /** True once its answers are fixed: it is completed, or waits for further signatures. */
  isSubmitted: flag(),
  /** Who signs next, of those whom its form names; none where it names nobody, or all have signed. */
  nextSigners: listOf(nextSignerResult),
  /** True while it waits for the caller: to be filled in, or to be signed. */
  isYourTurn: flag(),
  /** Who signs next although nobody could: the patient does not sign in, or nobody acts for them. Only staff are told. */
  missingSigner: oneOf(['Patient', 'Parent']).nullable(),
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

/** Strokes of points of a drawn signature: x, y and milliseconds since the first point ({@link SignaturePoint}). */
export const strokesResult = listOf(listOf(listOf(wholeNumber())));

/** One of several signatures. */
export const signatureResult = signerStepResult.shape({
  ...placed,
  /** As they were typed. */
  ...personNames,
  /** Who was signed in, by their name of that moment. */
  signedBy: personNameResult,
  /** What they were to the patient; null where nobody knows. */
  relation: relation.nullable(),
  method: oneOf(SIGNING_METHODS),
  /** The sentence that was agreed to, word for word. */
  consent: text(),
  /** The drawn signature, a JPEG as data URL. */
  image: text().nullable(),
  /** What it was drawn with; missing where that was not kept. */
  strokes: strokesResult.optional(),
  /** By the server's clock. */
  signedAt: isoInstant(),
  address: text(),
  /** The browser, as it named itself. */
  browser: text(),
  /** IANA zone of the device. */
  timeZone: text(),
  /** SHA-256 over this signature and the digest before it; of the first signature that of the completion. Hexadecimal. */
  digest: text(),
  /** False where this signature, or anything that was signed before it, is not what was signed. */
  isIntact: flag(),
});

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
  /** What the signature was drawn with; missing where that was not kept. */
  strokes: strokesResult.optional(),
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
  /**
   * What the questions that name a source are filled in with, as far as the caller may see it; only while it is pending.
   * None of it is an answer before it is saved or submitted.
   */
  recordAnswers: listOf(answerResult).optional(),
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
  /** Whom the form names to sign; null where it names nobody. */
  signers: formSignersResult.nullable(),
  /** Their signatures so far, the earliest first; none where the form names nobody. */
  signatures: listOf(signatureResult),
});

const personWithBirth = record({ ...personNames, dateOfBirth: isoDay().nullable() });

/** A document that somebody still has to fill in. */
export const owedDocumentResult = listedDocumentResult.shape({
  /** What staff call the form. */
  formName: text(),
  patient: personWithBirth,
  /** The patient's visit today, the first that is not over, of those that the reader may see. */
  visit: record({
    startDateTime: isoInstant(),
    /** IANA name of the hospital's zone. */
    timeZone: text(),
    doctor: personNameResult,
  }).nullable(),
  /** When the patient was last reminded of it. */
  remindedAt: isoInstant().nullable(),
});

/** What became of reminders, or would. Each patient gets one message, however many forms wait. */
export const documentReminderResult = record({
  /** Of those that were chosen, as long as they still wait. */
  documents: wholeNumber(),
  bySms: wholeNumber(),
  byMail: wholeNumber(),
  /** Documents that wait for a signature of the practice: nobody is reminded of these. */
  waitForPractice: wholeNumber(),
  /** Who gets none: they have opted out, or have neither number nor address. */
  optedOut: wholeNumber(),
  unreachable: wholeNumber(),
  /** Who was reminded in the last 24 hours, and is only reminded again where that is asked for. */
  recently: wholeNumber(),
});

/** A question of a form as the head of a column: by the newest version that has it. */
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
  /** Of all versions: those of the newest first. */
  questions: listOf(answeredQuestionResult),
});

/** A completed document as a row of its form's table. */
export const answersRowResult = record({
  id: id(),
  patientId: id(),
  formVersion: wholeNumber(),
  /** By the name that the patient has now. */
  patient: personWithBirth,
  completedAt: isoInstant(),
  /** By the names of the questions. */
  answers: mapOf(answerValue),
});

export const openDocumentsResult = record({ open: wholeNumber() });

export const verificationResult = record({
  isIntact: flag(),
  /** As it was when it was completed, and of what is stored now. */
  recordedDigest: text(),
  currentDigest: text(),
  /** Signatures that do not verify, by their positions. */
  changedSignatures: listOf(wholeNumber()),
  /** Names of files whose content is another one now. */
  changedFiles: listOf(text()),
});
