import { endpoints, type FileContent, result } from '../core/endpoint.ts';
import { ROLES, STAFF } from '../core/roles.ts';
import {
  assignSchema,
  completedDocumentParams,
  documentFileParams,
  documentParams,
  documentsQuery,
  draftSchema,
  fileSchema,
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

/** A file in base64, and some room for its name. */
const LARGEST_FILE = 7_100_000;

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
    largest: 1_000_000,
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
    largest: 1_300_000,
    body: submitSchema,
    result: result<Document>(),
    message: 'Document saved successfully.',
  },
  addDocumentFile: {
    ...CHANGE,
    path: '/document/:id/file',
    largest: LARGEST_FILE,
    isDear: true,
    params: documentParams,
    body: fileSchema,
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
