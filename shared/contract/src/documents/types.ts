import type { Answer, AttachmentRequest, FormField } from '../forms/types.ts';
import type { PersonName } from '../people/types.ts';
import { PROXY_RELATIONS } from '../sharing/rules.ts';

/** States of a document (specification, section 3). One that was cancelled is not there any more. */
export const DOCUMENT_STATUSES = ['PENDING', 'COMPLETED'] as const;

export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** How somebody signed. */
export const SIGNING_METHODS = ['typed', 'drawn'] as const;

export type SigningMethod = (typeof SIGNING_METHODS)[number];

/** What somebody who completes a document is to the patient: the patient, who acts for them, or a member of the staff. */
export const SIGNER_RELATIONS = ['Self', ...PROXY_RELATIONS, 'Doctor', 'Administrator'] as const;

export type SignerRelation = (typeof SIGNER_RELATIONS)[number];

/** Whoever completes a document, by the name of their own account. */
export interface Signer extends PersonName {
  relation: SignerRelation;
}

/** What becomes of an assignment: each chosen patient gets each chosen form, but for those that they have open already. */
export interface Assignment {
  /** Documents that are made. */
  documents: number;
  /** Of those that would be a second one of the same form. The first ten are named. */
  existing: number;
  existingExamples: { patient: PersonName; displayName: string }[];
  /** Patients who are told, by SMS or e-mail as they opted. */
  notified: number;
}

/** A document in a list. Times are ISO UTC. */
export interface ListedDocument {
  id: string;
  formId: string;
  formVersion: number;
  patientId: string;
  displayName: string;
  formDescription: string;
  documentStatus: DocumentStatus;
  assignedDate: string;
  /** When it was completed. */
  confirmationDate: string | null;
  /** Until when it is wanted, `YYYY-MM-DD`. */
  dueOn: string | null;
  /** True where somebody has begun to fill it in. */
  isBegun: boolean;
  isEsignatureRequired: boolean;
}

/** A file that was attached to a document. */
export interface AttachedFile {
  id: string;
  /** As it is saved: a safe name. */
  name: string;
  mediaType: string;
  bytes: number;
  /** Of its content, hexadecimal. */
  sha256: string;
}

/** Answers that are not submitted yet. */
export interface DocumentDraft {
  /** Rises with each save; 0 where nothing was saved yet. */
  revision: number;
  /** ISO UTC; null where nothing was saved yet. */
  savedAt: string | null;
  fieldValues: Answer[];
}

/** What proves who completed a document, and that nobody has changed it since. */
export interface Evidence {
  /** Null where no signature was wanted. */
  method: SigningMethod | null;
  /** The sentence that was agreed to, word for word; empty without a signature. */
  consent: string;
  /** Who was signed in, by their name of that moment. */
  submittedBy: PersonName;
  /** What they were to the patient; null where it was completed before this was kept, and nobody knows. */
  relation: SignerRelation | null;
  submittedByRole: string;
  /** The server's time, ISO UTC. */
  completedAt: string;
  address: string;
  /** The browser, as it named itself. */
  browser: string;
  /** IANA zone of the device, in which clocks on the wall were meant. */
  timeZone: string;
  /** SHA-256 over the canonical form (RFC 8785) of what was completed, hexadecimal. */
  digest: string;
  /** False where what is stored is not what was completed. */
  isIntact: boolean;
}

/** A document as it is filled in or read. */
export interface Document extends ListedDocument {
  /** Once it is completed, by the name of that moment. */
  patient: PersonName & { dateOfBirth: string | null };
  /** The fields of the form's version, with their answers once it is completed. */
  fieldValues: FormField[];
  attachments: AttachmentRequest | null;
  files: AttachedFile[];
  /** Only while it is pending. */
  draft: DocumentDraft | null;
  /** Who would complete it now: the caller. Null once it is completed. */
  signer: Signer | null;
  /** `true` or `false` as text (specification, section 3). */
  esignatureCaptured: 'true' | 'false';
  /** The signer's; empty without a signature. */
  firstName: string;
  lastName: string;
  /** The drawn signature, a JPEG as data URL. */
  signatureImage: string | null;
  /** Only where it is completed. */
  evidence: Evidence | null;
}

/** How many documents wait for the patient. */
export interface OpenDocuments {
  open: number;
}

/** What a check of a completed document found. */
export interface Verification {
  isIntact: boolean;
  /** As it was when it was completed, and of what is stored now. */
  recordedDigest: string;
  currentDigest: string;
  /** Names of files whose content is another one now. */
  changedFiles: string[];
}
