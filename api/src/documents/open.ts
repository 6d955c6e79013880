import type { documentEndpoints } from '@openward/contract/patients';
import { and, eq, isNull } from 'drizzle-orm';
import { document } from '../database/schema/index.ts';
import type { Handler } from '../http/call.ts';

/** GET /document/open: how many documents wait for the patient. */
export const countOpenDocuments: Handler<(typeof documentEndpoints)['countOpenDocuments']> = async (_input, call) => {
  const { tx, records } = call;
  const rows = await records.read('document', (visible) =>
    tx
      .select({ id: document.id, patientId: document.patientId })
      .from(document)
      .where(and(visible, eq(document.status, 'PENDING'), isNull(document.canceledAt))),
  );
  return { open: rows.length };
};
