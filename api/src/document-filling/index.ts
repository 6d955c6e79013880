import type { documentFillingEndpoints } from '@openward/contract/patients';
import type { Handlers } from '../http/call.ts';
import { saveDocument, signDocument } from './complete.ts';
import { saveDocumentDraft } from './drafts.ts';
import { addDocumentFile, readDocumentFile, removeDocumentFile } from './files.ts';
import { verifyDocument } from './verify.ts';

/** Filling in documents, by patients, who act for them, and staff at the desk. */
export const documentFillingHandlers: Handlers<typeof documentFillingEndpoints> = {
  saveDocumentDraft,
  saveDocument,
  signDocument,
  addDocumentFile,
  removeDocumentFile,
  readDocumentFile,
  verifyDocument,
};
