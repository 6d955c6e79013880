import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { saveDocument, signDocument } from './complete.ts';
import { saveDocumentDraft } from './drafts.ts';
import { addDocumentFile, readDocumentFile, removeDocumentFile } from './files.ts';
import { verifyDocument } from './verify.ts';

/** Filling in documents, by patients, who act for them, and staff at the desk. */
export const documentFillingHandlers: Handlers<
  Pick<
    Contract['documents'],
    | 'saveDocumentDraft'
    | 'saveDocument'
    | 'signDocument'
    | 'addDocumentFile'
    | 'removeDocumentFile'
    | 'readDocumentFile'
    | 'verifyDocument'
  >
> = {
  saveDocumentDraft,
  saveDocument,
  signDocument,
  addDocumentFile,
  removeDocumentFile,
  readDocumentFile,
  verifyDocument,
};
