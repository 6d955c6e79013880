import { documentRulesOf } from '@openward/contract/documents';
import type { Contract } from '@openward/contract/everything';
import { and, eq } from 'drizzle-orm';
import { pipelined } from '../platform/database/pipelined.ts';
import { document, formVersion } from '../platform/database/schema/index.ts';
import type { Handler, Handlers } from '../platform/http/call.ts';
import { refusal } from '../platform/http/refusal.ts';
import { listAlertAnswers } from './alerts.ts';
import { exportAnswers, getAnsweredForm, listAnswers } from './answers.ts';
import { assignDocuments, checkAssignment, findAssignmentGroup } from './assign.ts';
import { addDrawnSignature, addSignature, addSignatureWithStrokes } from './countersign.ts';
import { addDocumentFile, readDocumentFile, removeDocumentFile } from './files.ts';
import { listActiveDocuments, listDocuments, listPendingDocuments } from './list.ts';
import { listOwedDocuments } from './owed.ts';
import { saveDocumentDraft } from './pending.ts';
import { isItsVersion, readDocument, verify } from './reading.ts';
import { recordAnswersFor } from './record-answers.ts';
import { checkReminder, remindOfDocuments } from './remind.ts';
import { saveDocument, signDocument, signWithStrokes } from './sign.ts';
import { isTurnOf, signerOf } from './signers.ts';

/** /document/cancel/:id: only before completion; further signatures may still be missing. */
const cancelDocument: Handler<Contract['documents']['cancelDocument']> = async ({ params }, call) => {
  const found = await readDocument(call, params.id, { hold: true });
  if (documentRulesOf(found).stage !== 'open') {
    throw refusal('conflict', 'This document is already completed, so it can no longer be cancelled.');
  }
  const { tx, caller, services } = call;
  await tx
    .update(document)
    .set({ canceledAt: services.now(), canceledBy: caller.userId })
    .where(eq(document.id, found.id));
  await call.records.record('cancel', 'document', [found]);
  return null;
};

/** GET /document/open: the number of documents that wait for the caller. */
const countOpenDocuments: Handler<Contract['documents']['countOpenDocuments']> = async (_input, call) => {
  const { tx, caller, records } = call;
  const rows = await records.read('document', (visible) =>
    tx
      .select({ id: document.id, patientId: document.patientId })
      .from(document)
      .innerJoin(formVersion, isItsVersion)
      .where(and(visible, isTurnOf(caller))),
  );
  return { open: rows.length };
};

/** GET /document/:id/verify: whether the stored document is unchanged since its completion. */
const verifyDocument: Handler<Contract['documents']['verifyDocument']> = async ({ params }, call) => {
  const found = await readDocument(call, params.id, { action: 'verify' });
  if (documentRulesOf(found).stage !== 'completed') {
    throw refusal('wrong_state', 'This document is not completed yet.');
  }
  return verify(call, found.id);
};

/** Handlers of documents. */
export const documentHandlers: Handlers<Contract['documents']> = {
  checkAssignment,
  findAssignmentGroup,
  assignDocuments,
  listDocuments,
  listActiveDocuments,
  listPendingDocuments,
  listAlertAnswers,
  countOpenDocuments,
  cancelDocument,
  async getDocument({ params }, call) {
    const [found, signer] = await pipelined(readDocument(call, params.id), signerOf(call));
    const { stage, takesAnswers } = documentRulesOf(found);
    if (stage !== 'open') return found;
    if (!takesAnswers) return { ...found, signer };
    return { ...found, signer, ...(await recordAnswersFor(call, found)) };
  },
  saveDocumentDraft,
  saveDocument,
  signDocument,
  signWithStrokes,
  addSignature,
  addDrawnSignature,
  addSignatureWithStrokes,
  addDocumentFile,
  removeDocumentFile,
  readDocumentFile,
  verifyDocument,
  listOwedDocuments,
  checkReminder,
  remindOfDocuments,
  getAnsweredForm,
  listAnswers,
  exportAnswers,
};
