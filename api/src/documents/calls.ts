import type { Contract } from '@openward/contract/everything';
import { and, eq, isNull } from 'drizzle-orm';
import { document } from '../platform/database/schema/index.ts';
import { together } from '../platform/database/together.ts';
import type { Handler, Handlers } from '../platform/http/call.ts';
import { refusal } from '../platform/http/refusal.ts';
import { assignDocuments, checkAssignment } from './assign.ts';
import { addDocumentFile, readDocumentFile, removeDocumentFile } from './files.ts';
import { listActiveDocuments, listDocuments, listPendingDocuments } from './list.ts';
import { saveDocumentDraft } from './pending.ts';
import { readDocument, verify } from './reading.ts';
import { saveDocument, signDocument, signerOf } from './sign.ts';

/** /document/cancel/:id: only while nobody has completed it. */
const cancelDocument: Handler<Contract['documents']['cancelDocument']> = async ({ params }, call) => {
  const { id, patientId, documentStatus } = await readDocument(call, params.id, { hold: true });
  if (documentStatus === 'COMPLETED') {
    throw refusal('conflict', 'This document is already completed, so it can no longer be cancelled.');
  }
  const { tx, caller, services } = call;
  await tx.update(document).set({ canceledAt: services.now(), canceledBy: caller.userId }).where(eq(document.id, id));
  await call.records.record('cancel', 'document', [{ id, patientId }]);
  return null;
};

/** GET /document/open: how many documents wait for the patient. */
const countOpenDocuments: Handler<Contract['documents']['countOpenDocuments']> = async (_input, call) => {
  const { tx, records } = call;
  const rows = await records.read('document', (visible) =>
    tx
      .select({ id: document.id, patientId: document.patientId })
      .from(document)
      .where(and(visible, eq(document.status, 'PENDING'), isNull(document.canceledAt))),
  );
  return { open: rows.length };
};

/** GET /document/:id/verify: whether what is stored still is what was completed. */
const verifyDocument: Handler<Contract['documents']['verifyDocument']> = async ({ params }, call) => {
  const found = await readDocument(call, params.id, { action: 'verify' });
  if (found.documentStatus !== 'COMPLETED') {
    throw refusal('wrong_state', 'This document is not completed yet.');
  }
  return verify(call.tx, found.id);
};

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
    const [found, signer] = await together(readDocument(call, params.id), signerOf(call));
    return found.documentStatus === 'PENDING' ? { ...found, signer } : found;
  },
  saveDocumentDraft,
  saveDocument,
  signDocument,
  addDocumentFile,
  removeDocumentFile,
  readDocumentFile,
  verifyDocument,
};
