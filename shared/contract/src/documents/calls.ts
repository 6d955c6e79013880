import { endpoint } from '../core/endpoint.ts';
import { listOf, nothing } from '../core/results.ts';
import { PATIENTS, ROLES, STAFF, SYSTEM_ADMINISTRATORS } from '../core/roles.ts';
import { alertAnswerResult } from '../forms/results.ts';
import { checkBulkSmsSchema } from '../messages/schemas.ts';
import { patientNameResult } from '../people/results.ts';
import {
  answeredFormResult,
  answersRowResult,
  assignedResult,
  assignmentResult,
  attachedFileResult,
  documentDraftResult,
  documentReminderResult,
  documentResult,
  listedDocumentResult,
  openDocumentsResult,
  owedDocumentResult,
  verificationResult,
} from './results.ts';
import { SIGNATURE_PROBLEM } from './rules.ts';
import {
  alertAnswersParams,
  answersFileQuery,
  answersParams,
  answersQuery,
  assignSchema,
  completedDocumentParams,
  documentFileParams,
  documentParams,
  documentsQuery,
  draftedDocumentParams,
  draftSchema,
  fileQuery,
  MOST_FILE_BYTES,
  owedQuery,
  remindSchema,
  signatureSchema,
  signatureWithStrokesSchema,
  signQuery,
  signWithStrokesSchema,
  submitSchema,
  submittedDocumentParams,
} from './schemas.ts';

/** Patients get their own documents without `patientId`; staff name a patient. Open documents come first. */
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

/** Bytes of the answers to a form with the most questions. */
const LARGEST_ANSWERS = 1_000_000;

/** Previews an assignment; changes nothing. */
export const checkAssignment = endpoint({
  method: 'POST',
  path: '/document/assign/check',
  roles: STAFF,
  patientData: true,
  changes: false,
  body: assignSchema,
  result: assignmentResult,
});

/** The patients of a message group with their names, up to the limit of one assignment. */
export const findAssignmentGroup = endpoint({
  method: 'POST',
  path: '/document/assign/group',
  roles: STAFF,
  patientData: true,
  changes: false,
  body: checkBulkSmsSchema,
  result: listOf(patientNameResult),
});

export const assignDocuments = endpoint({
  method: 'POST',
  path: '/document/assign',
  roles: STAFF,
  patientData: true,
  changes: true,
  body: assignSchema,
  result: assignedResult,
  message: 'Document assigned to patient successfully.',
});

export const listDocuments = endpoint({ ...LIST, path: '/document' });

/** The same list, because lists never contain cancelled documents. */
export const listActiveDocuments = endpoint({ ...LIST, path: '/document/active' });

/** The newest answer of a patient to each question that forms mark as alert. */
export const listAlertAnswers = endpoint({
  method: 'GET',
  path: '/document/alerts/:patientId',
  roles: STAFF,
  patientData: true,
  changes: false,
  params: alertAnswersParams,
  result: listOf(alertAnswerResult),
});

/** Documents that wait for answers or a signature; for patients, from the caller. */
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

/** Only for pending documents. */
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

const CHANGE = { method: 'POST', roles: ROLES, area: 'documents', patientData: true, changes: true } as const;

/** Refused with `conflict` and the current {@link DocumentDraft} if another user has saved since then. */
export const saveDocumentDraft = endpoint({
  ...CHANGE,
  path: '/document/:id/draft',
  largest: LARGEST_ANSWERS,
  params: documentParams,
  body: draftSchema,
  result: documentDraftResult,
});

/**
 * Completes a document once. With several signers, the first signature makes the answers final. Errors are keyed by
 * field name; refused with `conflict` and the current {@link DocumentDraft} if another user has saved since then.
 */
export const saveDocument = endpoint({
  ...CHANGE,
  path: '/document/save',
  largest: LARGEST_ANSWERS,
  body: submitSchema,
  result: documentResult,
  message: 'Document saved successfully.',
});

const DRAWING = {
  field: SIGNATURE_PROBLEM,
  types: ['image/jpeg'],
  largest: 150_000,
  messages: {
    missing: 'Please draw your signature',
    tooLarge: 'The signature is too large.',
    wrongType: 'We could not save this signature. Please draw it again.',
  },
} as const;

/** Bytes of a base64 picture, its strokes and the rest of a drawn signature. */
const LARGEST_DRAWING = 300_000;

/** Completes a document with its draft's answers and a drawn signature; refused like {@link saveDocument}. */
export const signWithStrokes = endpoint({
  ...CHANGE,
  path: '/document/:id/sign/strokes',
  largest: LARGEST_DRAWING,
  params: draftedDocumentParams,
  body: signWithStrokesSchema,
  result: documentResult,
  message: 'Document saved successfully.',
});

/** The call without strokes, for remotes of the previous release. */
export const signDocument = endpoint({
  ...CHANGE,
  path: '/document/:id/sign',
  retired: true,
  params: draftedDocumentParams,
  query: signQuery,
  upload: DRAWING,
  result: documentResult,
  message: 'Document saved successfully.',
});

/**
 * Signs a submitted document as one of several signers; the last signature completes it.
 * @throws wrong_state if it is another signer's turn
 */
export const addSignature = endpoint({
  ...CHANGE,
  path: '/document/:id/signature',
  params: submittedDocumentParams,
  body: signatureSchema,
  result: documentResult,
  message: 'Document signed successfully.',
});

/** The same with a drawn signature. */
export const addSignatureWithStrokes = endpoint({
  ...CHANGE,
  path: '/document/:id/signature/strokes',
  largest: LARGEST_DRAWING,
  params: submittedDocumentParams,
  body: signatureWithStrokesSchema,
  result: documentResult,
  message: 'Document signed successfully.',
});

/** The call without strokes, for remotes of the previous release. */
export const addDrawnSignature = endpoint({
  ...CHANGE,
  path: '/document/:id/signature/drawn',
  retired: true,
  params: submittedDocumentParams,
  query: signatureSchema,
  upload: DRAWING,
  result: documentResult,
  message: 'Document signed successfully.',
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
      missing: 'The file is empty.',
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

/** Open documents of active patients: first of patients who come today, then by due date. */
export const listOwedDocuments = endpoint({
  method: 'GET',
  path: '/document/queue',
  roles: STAFF,
  patientData: true,
  changes: false,
  query: owedQuery,
  paged: true,
  result: listOf(owedDocumentResult),
});

/** Previews {@link remindOfDocuments}; sends nothing. */
export const checkReminder = endpoint({
  method: 'POST',
  path: '/document/remind/check',
  roles: STAFF,
  patientData: true,
  changes: false,
  body: remindSchema,
  result: documentReminderResult,
});

/** Reminds patients of open forms by SMS or e-mail as they opted in, with one message each. */
export const remindOfDocuments = endpoint({
  method: 'POST',
  path: '/document/remind',
  roles: STAFF,
  patientData: true,
  changes: true,
  body: remindSchema,
  result: documentReminderResult,
  message: 'Reminders sent.',
});

/** A form with the questions of all its versions. */
export const getAnsweredForm = endpoint({
  method: 'GET',
  path: '/document/answers/:formId/questions',
  roles: STAFF,
  patientData: false,
  changes: false,
  params: answersParams,
  result: answeredFormResult,
});

/** The completed documents of a form, newest first; `q` searches patients. */
export const listAnswers = endpoint({
  method: 'GET',
  path: '/document/answers/:formId',
  roles: STAFF,
  patientData: true,
  changes: false,
  mayBeOld: true,
  params: answersParams,
  query: answersQuery,
  paged: true,
  result: listOf(answersRowResult),
});

/** The whole table on all pages as comma-separated values (RFC 4180). */
export const exportAnswers = endpoint({
  method: 'GET',
  path: '/document/answers/:formId/answers.csv',
  roles: STAFF,
  patientData: true,
  changes: false,
  mayBeOld: true,
  asksProof: true,
  isCostly: true,
  file: 'text/csv; charset=utf-8',
  params: answersParams,
  query: answersFileQuery,
});
