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

/** Whoever completes a document, by the name of their own account. */
export type Signer = InferType<typeof signerResult>;

export type SignerRelation = Signer['relation'];

/** What becomes of an assignment: each chosen patient gets each chosen form, but for those that they have open already. */
export type Assignment = InferType<typeof assignmentResult>;

/** What has become of one. */
export type Assigned = InferType<typeof assignedResult>;

/** A document in a list. Times are ISO UTC. */
export type ListedDocument = InferType<typeof listedDocumentResult>;

export type DocumentStatus = ListedDocument['documentStatus'];

/** A document that somebody still has to fill in, with whom and when they come. */
export type OwedDocument = InferType<typeof owedDocumentResult>;

/** Who signs a document next. */
export type NextSigner = InferType<typeof nextSignerResult>;

/** One of several signatures of a document. */
export type DocumentSignature = InferType<typeof signatureResult>;

/** What became of reminders, or would. */
export type DocumentReminder = InferType<typeof documentReminderResult>;

/** A form with all questions that were ever asked in it. */
export type AnsweredForm = InferType<typeof answeredFormResult>;

/** A completed document as a row of its form's table. */
export type AnswersRow = InferType<typeof answersRowResult>;

/** A file that was attached to a document. */
export type AttachedFile = InferType<typeof attachedFileResult>;

/** Answers that are not submitted yet. */
export type DocumentDraft = InferType<typeof documentDraftResult>;

/** What proves who completed a document, and that nobody has changed it since. */
export type Evidence = InferType<typeof evidenceResult>;

/** A document as it is filled in or read. */
export type Document = InferType<typeof documentResult>;

/** How many documents wait for the patient. */
export type OpenDocuments = InferType<typeof openDocumentsResult>;

/** What a check of a completed document found. */
export type Verification = InferType<typeof verificationResult>;
