import { AUDIT_PAGE, type AuditEntry, MOST_ENTRIES_EXPORTED } from '@openward/contract/audit';
import type { Contract } from '@openward/contract/everything';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { patient, user } from '../platform/database/schema/index.ts';
import { type Call, FileReply, type Handler } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { csvOf } from './csv.ts';
import { actorOf, type EntryRow, pageOf, selectEntries } from './entries.ts';
import { conditionOf } from './filter.ts';

type Endpoint<K extends keyof Contract['audit']> = Handler<Contract['audit'][K]>;

/** Patients whom a row names; of a list of hundreds the number says enough. */
const NAMED = 3;

/** GET /audit: a page of the audit log. That it was opened, and whose names it showed, is in the audit too. */
export const listAudit: Endpoint<'listAudit'> = async ({ query }, call) => {
  const { before, size = AUDIT_PAGE, ...filter } = query;
  const found = await selectEntries(call.tx, conditionOf(filter), { limit: size + 1, before });
  const { rows, before: next } = pageOf(found, size);
  const names = await namesOf(call, rows);
  return { entries: rows.map((row) => entryOf(row, names)), before: next };
};

/** GET /audit/export.csv: all that passes the filter. @throws Refusal where that is too much for one file */
export const exportAudit: Endpoint<'exportAudit'> = async ({ query }, call) => {
  const rows = await selectEntries(call.tx, conditionOf(query), { limit: MOST_ENTRIES_EXPORTED + 1 });
  if (rows.length > MOST_ENTRIES_EXPORTED) {
    throw new Refusal('invalid_input', 'These are more than 10,000 entries. Please choose fewer days.', {
      errors: { from: 'These are more than 10,000 entries. Please choose fewer days.' },
    });
  }
  const ids = [...new Set(rows.flatMap(({ patientIds }) => patientIds))];
  // The file names them by their ids, which say who they are to whoever can open the portal.
  await call.records.record(
    'export audit',
    'patient',
    ids.map((id) => ({ id, patientId: id })),
  );
  const day = call.services.now().toISOString().slice(0, 10);
  return new FileReply(csvOf(rows), { name: `openward-audit-${day}.csv` });
};

/** The names of the patients that some rows show, read as any patient's data is. */
async function namesOf(call: Call, rows: readonly EntryRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ patientIds }) => patientIds.slice(0, NAMED)))];
  const named = await call.records.read(
    'patient',
    (visible) =>
      call.tx
        .select({
          id: patient.id,
          patientId: patient.id,
          name: sql<string>`${user.firstName} || ' ' || ${user.lastName}`,
        })
        .from(patient)
        .innerJoin(user, eq(user.id, patient.userId))
        .where(and(visible, inArray(patient.id, ids))),
    'read audit',
  );
  return new Map(named.map(({ id, name }) => [id, name]));
}

function entryOf(row: EntryRow, names: Map<string, string>): AuditEntry {
  const { position, at, actorId, action, entity, outcome, address, requestId, entityIds, patientIds } = row;
  const patients = patientIds.slice(0, NAMED).map((id) => ({ id, name: names.get(id) ?? '' }));
  const counts = { patientCount: patientIds.length, recordCount: entityIds.length };
  return { position, at, who: actorOf(row), actorId, action, entity, outcome, address, requestId, patients, ...counts };
}
