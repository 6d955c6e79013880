import type { InferType } from 'yup';
import type {
  assignmentResult,
  attachedFileResult,
  documentDraftResult,
  documentResult,
  evidenceResult,
  listedDocumentResult,
  openDocumentsResult,
  signerResult,
  verificationResult,
} from './results.ts';

/** Whoever completes a document, by the name of their own account. */
export type Signer = InferType<typeof signerResult>;

export type SignerRelation = Signer['relation'];

/** What becomes of an assignment: each chosen patient gets each chosen form, but for those that they have open already. */
export type Assignment = InferType<typeof assignmentResult>;

/** A document in a list. Times are ISO UTC. */
export type ListedDocument = InferType<typeof listedDocumentResult>;

export type DocumentStatus = ListedDocument['documentStatus'];

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
