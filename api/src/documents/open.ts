import type { Contract } from '@openward/contract/everything';
import { and, eq, isNull } from 'drizzle-orm';
import { document } from '../platform/database/schema/index.ts';
import type { Handler } from '../platform/http/call.ts';

/** GET /document/open: how many documents wait for the patient. */
export const countOpenDocuments: Handler<Contract['documents']['countOpenDocuments']> = async (_input, call) => {
  const { tx, records } = call;
  const rows = await records.read('document', (visible) =>
    tx
      .select({ id: document.id, patientId: document.patientId })
      .from(document)
      .where(and(visible, eq(document.status, 'PENDING'), isNull(document.canceledAt))),
  );
  return { open: rows.length };
};
