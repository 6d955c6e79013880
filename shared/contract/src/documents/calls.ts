import { endpoint } from '../core/endpoint.ts';
import { listOf, nothing } from '../core/results.ts';
import { PATIENTS, ROLES, STAFF, SYSTEM_ADMINISTRATORS } from '../core/roles.ts';
import {
  assignmentResult,
  attachedFileResult,
  documentDraftResult,
  documentResult,
  listedDocumentResult,
  openDocumentsResult,
  verificationResult,
} from './results.ts';
import { SIGNATURE_PROBLEM } from './rules.ts';
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
} from './schemas.ts';

/** What the lists have in common: a patient's own without a `patientId`; staff name whose. The open ones first. */
const LIST = {
  method: 'GET',
  roles: ROLES,
  area: 'documents',
  patientData: true,
  changes: false,
  query: documentsQuery,
  paged: true,
  result: listOf(listedDocumentResult),
} as const;

/** Bytes of the answers to as many questions as a form may have. */
const LARGEST_ANSWERS = 1_000_000;

/** What would become of an assignment; nothing is made. */
export const checkAssignment = endpoint({
  method: 'POST',
  path: '/document/assign/check',
  roles: STAFF,
  patientData: true,
  changes: false,
  body: assignSchema,
  result: assignmentResult,
});

export const assignDocuments = endpoint({
  method: 'POST',
  path: '/document/assign',
  roles: STAFF,
  patientData: true,
  changes: true,
  body: assignSchema,
  result: assignmentResult,
  message: 'Document assigned to patient successfully.',
});

export const listDocuments = endpoint({ ...LIST, path: '/document' });

/** The same: what was cancelled is in no list. */
export const listActiveDocuments = endpoint({ ...LIST, path: '/document/active' });

/** Only those that wait to be filled in. */
export const listPendingDocuments = endpoint({ ...LIST, path: '/document/pending' });

export const countOpenDocuments = endpoint({
  method: 'GET',
  path: '/document/open',
  roles: PATIENTS,
  area: 'documents',
  patientData: true,
  changes: false,
  result: openDocumentsResult,
});

/** Only while it is pending. */
export const cancelDocument = endpoint({
  method: ['POST', 'GET'],
  path: '/document/cancel/:id',
  roles: SYSTEM_ADMINISTRATORS,
  patientData: true,
  changes: true,
  params: documentParams,
  result: nothing,
  message: 'Document canceled successfully.',
});

export const getDocument = endpoint({
  method: 'GET',
  path: '/document/:id',
  roles: ROLES,
  area: 'documents',
  patientData: true,
  changes: false,
  params: documentParams,
  result: documentResult,
});

/** What a change of a document has in common. */
const CHANGE = { method: 'POST', roles: ROLES, area: 'documents', patientData: true, changes: true } as const;

/** `conflict` with the {@link DocumentDraft} that is there now as details, where somebody has saved meanwhile. */
export const saveDocumentDraft = endpoint({
  ...CHANGE,
  path: '/document/:id/draft',
  largest: LARGEST_ANSWERS,
  params: documentParams,
  body: draftSchema,
  result: documentDraftResult,
});

/**
 * Completes it, once. Errors are by the names of the form's fields; `conflict` with the {@link DocumentDraft} that is there
 * now as details, where somebody has saved meanwhile.
 */
export const saveDocument = endpoint({
  ...CHANGE,
  path: '/document/save',
  largest: LARGEST_ANSWERS,
  body: submitSchema,
  result: documentResult,
  message: 'Document saved successfully.',
});

/** Completes it, once, with the answers of its draft and a drawn signature; refused as {@link saveDocument} is. */
export const signDocument = endpoint({
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
      wrongType: 'We could not save this signature. Please draw it again.',
    },
  },
  result: documentResult,
  message: 'Document saved successfully.',
});

export const addDocumentFile = endpoint({
  ...CHANGE,
  path: '/document/:id/file',
  isCostly: true,
  params: documentParams,
  query: fileQuery,
  upload: {
    field: 'content',
    types: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic', 'text/plain'],
    largest: MOST_FILE_BYTES,
    messages: {
      missing: 'Please choose a file.',
      tooLarge: 'The file is too large. The limit is 5 MB.',
      wrongType: 'Please choose a PDF, a picture or a text file.',
    },
  },
  result: attachedFileResult,
});

export const removeDocumentFile = endpoint({
  ...CHANGE,
  path: '/document/file/:id/remove',
  params: documentFileParams,
  result: nothing,
});

export const readDocumentFile = endpoint({
  method: 'GET',
  path: '/document/file/:id',
  roles: ROLES,
  area: 'documents',
  patientData: true,
  changes: false,
  file: 'application/octet-stream',
  params: documentFileParams,
});

export const verifyDocument = endpoint({
  method: 'GET',
  path: '/document/:id/verify',
  roles: ROLES,
  area: 'documents',
  patientData: true,
  changes: false,
  params: completedDocumentParams,
  result: verificationResult,
});
