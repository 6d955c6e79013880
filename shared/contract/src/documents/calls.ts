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

/** The patients of a group, as messages to groups know it: by name, and no more than one assignment takes. */
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

/** The same: what was cancelled is in no list. */
export const listActiveDocuments = endpoint({ ...LIST, path: '/document/active' });

/** What a patient answered to questions that forms mark as alerts: the newest answer to each. */
export const listAlertAnswers = endpoint({
  method: 'GET',
  path: '/document/alerts/:patientId',
  roles: STAFF,
  patientData: true,
  changes: false,
  params: alertAnswersParams,
  result: listOf(alertAnswerResult),
});

/** Only those that wait to be filled in or signed; for patients, by the caller. */
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
 * Completes it, once; where its form names several signers, fixes its answers with the first signature. Errors are by the names of the form's fields; `conflict` with the {@link DocumentDraft} that is there
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

/** A drawn signature. */
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

/** Bytes of a picture in base64, of strokes and of what else belongs to a drawn signature. */
const LARGEST_DRAWING = 300_000;

/** The same with the answers of its draft and a drawn signature; refused as {@link saveDocument} is. */
export const signWithStrokes = endpoint({
  ...CHANGE,
  path: '/document/:id/sign/strokes',
  largest: LARGEST_DRAWING,
  params: draftedDocumentParams,
  body: signWithStrokesSchema,
  result: documentResult,
  message: 'Document saved successfully.',
});

/** The same without strokes, as remotes of the release before sign. */
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
 * Signs a document as one of several signers whom its form names, once its answers are submitted; the last one completes it.
 * @throws wrong_state where it is somebody else's turn
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

/** The same without strokes, as remotes of the release before sign. */
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

/** All that wait to be filled in or signed, of active patients: first of those who come today, then by the day until when they are wanted. */
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

/** What would become of {@link remindOfDocuments}; nobody is told. */
export const checkReminder = endpoint({
  method: 'POST',
  path: '/document/remind/check',
  roles: STAFF,
  patientData: true,
  changes: false,
  body: remindSchema,
  result: documentReminderResult,
});

/** Tells patients that forms wait, by SMS or e-mail as they opted: one message each. */
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

/** The completed documents of a form, the newest first; `q` finds patients. */
export const listAnswers = endpoint({
  method: 'GET',
  path: '/document/answers/:formId',
  roles: STAFF,
  patientData: true,
  changes: false,
  params: answersParams,
  query: answersQuery,
  paged: true,
  result: listOf(answersRowResult),
});

/** What the table holds, all of its pages, as comma-separated values (RFC 4180). */
export const exportAnswers = endpoint({
  method: 'GET',
  path: '/document/answers/:formId/answers.csv',
  roles: STAFF,
  patientData: true,
  changes: false,
  asksProof: true,
  isCostly: true,
  file: 'text/csv; charset=utf-8',
  params: answersParams,
  query: answersFileQuery,
});
