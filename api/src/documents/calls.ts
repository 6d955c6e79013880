import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { assignDocuments, checkAssignment } from './assign.ts';
import { cancelDocument } from './cancel.ts';
import { saveDocument, signDocument } from './complete.ts';
import { saveDocumentDraft } from './drafts.ts';
import { addDocumentFile, readDocumentFile, removeDocumentFile } from './files.ts';
import { listActiveDocuments, listDocuments, listPendingDocuments } from './list.ts';
import { countOpenDocuments } from './open.ts';
import { readDocument } from './reading.ts';
import { signerOf } from './signer.ts';
import { verifyDocument } from './verify.ts';

/** Documents: assigned, listed, filled in, signed and read. */
export const documentHandlers: Handlers<Contract['documents']> = {
  checkAssignment,
  assignDocuments,
  listDocuments,
  listActiveDocuments,
  listPendingDocuments,
  countOpenDocuments,
  cancelDocument,
  async getDocument({ params }, call) {
    const found = await readDocument(call, params.id);
    return found.documentStatus === 'PENDING' ? { ...found, signer: await signerOf(call) } : found;
  },
  saveDocumentDraft,
  saveDocument,
  signDocument,
  addDocumentFile,
  removeDocumentFile,
  readDocumentFile,
  verifyDocument,
};
