import type { Contract } from '@openward/contract/everything';
import { eq } from 'drizzle-orm';
import { document } from '../platform/database/schema/index.ts';
import type { Handler } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { readDocument } from './reading.ts';

/** /document/cancel/:id: only while nobody has completed it. */
export const cancelDocument: Handler<Contract['documents']['cancelDocument']> = async ({ params }, call) => {
  const { id, patientId, documentStatus } = await readDocument(call, params.id, { hold: true });
  if (documentStatus === 'COMPLETED') {
    throw new Refusal('conflict', 'This document is completed already. It cannot be canceled any more.');
  }
  const { tx, caller, services } = call;
  await tx.update(document).set({ canceledAt: services.now(), canceledBy: caller.userId }).where(eq(document.id, id));
  await call.records.record('cancel', 'document', [{ id, patientId }]);
  return null;
};
