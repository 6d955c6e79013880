import type { documentEndpoints } from '@openward/contract/patients';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { document } from '../database/schema/index.ts';
import type { Handler } from '../http/call.ts';

/** Hours behind UTC where a day ends last: nobody is told that they are late before their own day is over. */
const LAST_ZONE = 12;

/** GET /document/open: how many documents wait for the patient, and of how many the day is over. */
export const countOpenDocuments: Handler<(typeof documentEndpoints)['countOpenDocuments']> = async (_input, call) => {
  const { tx, records, services } = call;
  const today = new Date(services.now().getTime() - LAST_ZONE * 3_600_000).toISOString().slice(0, 10);
  const rows = await records.read('document', (visible) =>
    tx
      .select({
        id: document.id,
        patientId: document.patientId,
        isOverdue: sql<boolean>`coalesce(${document.dueOn} < ${today}::date, false)`,
      })
      .from(document)
      .where(and(visible, eq(document.status, 'PENDING'), isNull(document.canceledAt))),
  );
  return { open: rows.length, overdue: rows.filter(({ isOverdue }) => isOverdue).length };
};
