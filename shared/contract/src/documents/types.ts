import type { InferType } from 'yup';
import type {
  answeredFormResult,
  answersRowResult,
  assignedResult,
  assignmentResult,
  attachedFileResult,
  documentDraftResult,
  documentReminderResult,
  documentResult,
  evidenceResult,
  listedDocumentResult,
  nextSignerResult,
  openDocumentsResult,
  owedDocumentResult,
  signatureResult,
  signerResult,
  verificationResult,
} from './results.ts';

/** The user who completes a document, with the account's name. */
export type Signer = InferType<typeof signerResult>;

export type SignerRelation = Signer['relation'];

/** The preview of an assignment: each patient gets each form, except forms already open. */
export type Assignment = InferType<typeof assignmentResult>;

/** The result of an assignment. */
export type Assigned = InferType<typeof assignedResult>;

/** A document in a list. Times are ISO UTC. */
export type ListedDocument = InferType<typeof listedDocumentResult>;

/** An open document with its patient and their visit today. */
export type OwedDocument = InferType<typeof owedDocumentResult>;

/** The next signer of a document. */
export type NextSigner = InferType<typeof nextSignerResult>;

/** One of several signatures of a document. */
export type DocumentSignature = InferType<typeof signatureResult>;

/** The result or preview of reminders. */
export type DocumentReminder = InferType<typeof documentReminderResult>;

/** A form with the questions of all its versions. */
export type AnsweredForm = InferType<typeof answeredFormResult>;

/** A completed document as a row of its form's table. */
export type AnswersRow = InferType<typeof answersRowResult>;

/** A file attached to a document. */
export type AttachedFile = InferType<typeof attachedFileResult>;

/** Answers that are not submitted yet. */
export type DocumentDraft = InferType<typeof documentDraftResult>;

/** Proof of who completed a document and that it was not changed since then. */
export type Evidence = InferType<typeof evidenceResult>;

/** A document for filling in or reading. */
export type Document = InferType<typeof documentResult>;

/** The number of documents that wait for the patient. */
export type OpenDocuments = InferType<typeof openDocumentsResult>;

/** The result of verifying a completed document. */
export type Verification = InferType<typeof verificationResult>;
