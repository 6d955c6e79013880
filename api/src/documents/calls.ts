import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { assignDocuments, checkAssignment } from './assign.ts';
import { cancelDocument } from './cancel.ts';
import { listActiveDocuments, listDocuments, listPendingDocuments } from './list.ts';
import { countOpenDocuments } from './open.ts';
import { readDocument } from './reading.ts';
import { signerOf } from './signer.ts';

/** Documents: assigned, listed, read and cancelled. */
export const documentHandlers: Handlers<
  Pick<
    Contract['documents'],
    | 'checkAssignment'
    | 'assignDocuments'
    | 'listDocuments'
    | 'listActiveDocuments'
    | 'listPendingDocuments'
    | 'countOpenDocuments'
    | 'cancelDocument'
    | 'getDocument'
  >
> = {
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
};
