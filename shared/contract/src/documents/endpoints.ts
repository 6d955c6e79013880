import { endpoints, type FileContent, result } from '../core/endpoint.ts';
import { ROLES, STAFF } from '../core/roles.ts';
import { SIGNATURE_PROBLEM } from '../signing/consent.ts';
import {
  assignSchema,
  completedDocumentParams,
  documentFileParams,
  documentParams,
  documentsQuery,
  draftedDocumentParams,
  draftSchema,
  fileQuery,
  MOST_FILE_BYTES,
  signQuery,
  submitSchema,
} from './schemas/document-schemas.ts';
import type {
  Assignment,
  AttachedFile,
  Document,
  DocumentDraft,
  ListedDocument,
  OpenDocuments,
  Verification,
} from './types.ts';

/** What the lists have in common: a patient's own without a `patientId`; staff name whose. The open ones first. */
const LIST = {
  method: 'GET',
  roles: ROLES,
  area: 'documents',
  patientData: true,
  changes: false,
  query: documentsQuery,
  paged: true,
  result: result<ListedDocument[]>(),
} as const;

/** Bytes of the answers to as many questions as a form may have. */
const LARGEST_ANSWERS = 1_000_000;

/** Documents that are assigned to patients (specification, section 7, Forms and documents). */
export const documentEndpoints = endpoints({
  /** What would become of an assignment; nothing is made. */
  checkAssignment: {
    method: 'POST',
    path: '/document/assign/check',
    roles: STAFF,
    patientData: true,
    changes: false,
    body: assignSchema,
    result: result<Assignment>(),
  },
  assignDocuments: {
    method: 'POST',
    path: '/document/assign',
    roles: STAFF,
    patientData: true,
    changes: true,
    body: assignSchema,
    result: result<Assignment>(),
    message: 'Document assigned to patient successfully.',
  },
  listDocuments: { ...LIST, path: '/document' },
  /** The same: what was cancelled is in no list. */
  listActiveDocuments: { ...LIST, path: '/document/active' },
  /** Only those that wait to be filled in. */
  listPendingDocuments: { ...LIST, path: '/document/pending' },
  countOpenDocuments: {
    method: 'GET',
    path: '/document/open',
    roles: ['ROLE_PATIENT'],
    area: 'documents',
    patientData: true,
    changes: false,
    result: result<OpenDocuments>(),
  },
  /** Only while it is pending. */
  cancelDocument: {
    method: ['POST', 'GET'],
    path: '/document/cancel/:id',
    roles: ['ROLE_SYS_ADMIN'],
    patientData: true,
    changes: true,
    params: documentParams,
    result: result<null>(),
    message: 'Document canceled successfully.',
  },
  getDocument: {
    method: 'GET',
    path: '/document/:id',
    roles: ROLES,
    area: 'documents',
    patientData: true,
    changes: false,
    params: documentParams,
    result: result<Document>(),
  },
});

/** What a change of a document has in common. */
const CHANGE = { method: 'POST', roles: ROLES, area: 'documents', patientData: true, changes: true } as const;

/** Filling in a document, and what proves it afterwards. */
export const documentFillingEndpoints = endpoints({
  /** `conflict` with the {@link DocumentDraft} that is there now as details, where somebody has saved meanwhile. */
  saveDocumentDraft: {
    ...CHANGE,
    path: '/document/:id/draft',
    largest: LARGEST_ANSWERS,
    params: documentParams,
    body: draftSchema,
    result: result<DocumentDraft>(),
  },
  /**
   * Completes it, once. Errors are by the names of the form's fields; `conflict` with the {@link DocumentDraft} that is there
   * now as details, where somebody has saved meanwhile.
   */
  saveDocument: {
    ...CHANGE,
    path: '/document/save',
    largest: LARGEST_ANSWERS,
    body: submitSchema,
    result: result<Document>(),
    message: 'Document saved successfully.',
  },
  /** Completes it, once, with the answers of its draft and a drawn signature; refused as {@link saveDocument} is. */
  signDocument: {
    ...CHANGE,
    path: '/document/:id/sign',
    params: draftedDocumentParams,
    query: signQuery,
    upload: {
      field: SIGNATURE_PROBLEM,
      types: ['image/jpeg'],
      largest: 150_000,
      messages: {
        missing: 'Please draw your signature',
        tooLarge: 'The signature is too large.',
        wrongType: 'The signature is not a picture that can be kept',
      },
    },
    result: result<Document>(),
    message: 'Document saved successfully.',
  },
  addDocumentFile: {
    ...CHANGE,
    path: '/document/:id/file',
    isDear: true,
    params: documentParams,
    query: fileQuery,
    upload: {
      field: 'content',
      types: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic', 'text/plain'],
      largest: MOST_FILE_BYTES,
      messages: {
        missing: 'Please choose a file.',
        tooLarge: 'The file is too large. It may have 5 MB.',
        wrongType: 'Please choose a PDF, a picture or a text file.',
      },
    },
    result: result<AttachedFile>(),
  },
  removeDocumentFile: {
    ...CHANGE,
    path: '/document/file/:id/remove',
    params: documentFileParams,
    result: result<null>(),
  },
  readDocumentFile: {
    method: 'GET',
    path: '/document/file/:id',
    roles: ROLES,
    area: 'documents',
    patientData: true,
    changes: false,
    file: 'application/octet-stream',
    params: documentFileParams,
    result: result<FileContent>(),
  },
  verifyDocument: {
    method: 'GET',
    path: '/document/:id/verify',
    roles: ROLES,
    area: 'documents',
    patientData: true,
    changes: false,
    params: completedDocumentParams,
    result: result<Verification>(),
  },
});
