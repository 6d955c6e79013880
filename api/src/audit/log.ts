import {
  AUDIT_PAGE,
  type AuditEntry,
  type AuditPage,
  MOST_ENTRIES_EXPORTED,
  MOST_ENTRIES_GROUPED,
} from '@openward/contract/audit';
import type { Contract } from '@openward/contract/everything';
import type { SQL } from 'drizzle-orm';
import { type Call, FileReply, type Handler } from '../platform/http/call.ts';
import { refusal } from '../platform/http/refusal.ts';
import { byPersonAndDay, type PersonDay } from './by-person.ts';
import { csvByPerson, csvOf } from './csv.ts';
import { actorOf, type EntryRow, pageOf, reasonIn, selectEntries } from './entries.ts';
import { conditionOf } from './filter.ts';
import { accountsOf, type Names, namesOf } from './names.ts';

type Endpoint<K extends keyof Contract['audit']> = Handler<Contract['audit'][K]>;

/** Patients and accounts named per row; a longer list shows only its number. */
const NAMED = 3;

/** GET /audit: a page of the audit log. The audit also records this call and whose names it showed. */
export const listAudit: Endpoint<'listAudit'> = async ({ query }, call) => {
  const { before, size, ...filter } = query;
  return auditWhere(call, await conditionOf(call, filter), { before, size });
};

/** A page of entries that match a condition on `audit`, newest first, for callers who may read all. */
export async function auditWhere(
  call: Call,
  which: SQL,
  { before, size = AUDIT_PAGE }: { before?: number | undefined; size?: number | undefined },
): Promise<AuditPage<AuditEntry>> {
  const found = await selectEntries(call.tx, which, { limit: size + 1, before });
  const { rows, before: next } = pageOf(found, size);
  const names = await namesOf(call, rows, { most: NAMED, action: 'read audit' });
  return { entries: rows.map((row) => entryOf(row, names)), before: next };
}

/** GET /audit/export.csv: all filtered entries, single or by person and day. @throws Refusal if there are too many */
export const exportAudit: Endpoint<'exportAudit'> = async ({ query }, call) => {
  const rows = await selectEntries(call.tx, await conditionOf(call, query), { limit: MOST_ENTRIES_EXPORTED + 1 });
  if (rows.length > MOST_ENTRIES_EXPORTED) {
    throw refusal('invalid_input', 'There are more than {most} entries. Please choose fewer days.', {
      field: 'from',
      values: { most: MOST_ENTRIES_EXPORTED },
    });
  }
  const days = query.by === 'person' ? byPersonAndDay(rows, query.timeZone || 'UTC') : undefined;
  const names = await namesOf(call, days?.map(idsOf) ?? rows, { most: Infinity, action: 'export audit' });
  const today = call.services.now().toISOString().slice(0, 10);
  const content = days ? csvByPerson(days, names) : csvOf(rows, names);
  return new FileReply(content, { name: `openward-audit-${today}.csv` });
};

/** GET /audit/by-person: the newest entries of the filter, summed up by person and day. */
export const listAuditByPerson: Endpoint<'listAuditByPerson'> = async ({ query }, call) => {
  const rows = await selectEntries(call.tx, await conditionOf(call, query), { limit: MOST_ENTRIES_GROUPED + 1 });
  const days = byPersonAndDay(rows.slice(0, MOST_ENTRIES_GROUPED), query.timeZone || 'UTC');
  const { patients, accounts } = await namesOf(call, days.map(idsOf), { most: NAMED, action: 'read audit' });
  return {
    days: days.map(({ patientIds, accountIds, ...day }) => ({
      ...day,
      patients: [...patientIds].slice(0, NAMED).map((id) => ({ id, name: patients.get(id) ?? '' })),
      patientCount: patientIds.size,
      accounts: [...accountIds].slice(0, NAMED).flatMap((id) => accounts.get(id) ?? []),
      accountCount: accountIds.size,
    })),
    isComplete: rows.length <= MOST_ENTRIES_GROUPED,
  };
};

function idsOf({ patientIds, accountIds }: PersonDay) {
  return { patientIds: [...patientIds], accountIds: [...accountIds] };
}

function entryOf(row: EntryRow, names: Names): AuditEntry {
  const { position, at, actorId, action, entity, outcome, address, requestId, entityIds, patientIds } = row;
  const patients = patientIds.slice(0, NAMED).map((id) => ({ id, name: names.patients.get(id) ?? '' }));
  const counts = { patientCount: patientIds.length, recordCount: entityIds.length };
  const app = row.appName ?? '';
  return {
    position,
    at,
    who: actorOf(row),
    app,
    actorId,
    action,
    entity,
    outcome,
    address,
    requestId,
    patients,
    ...counts,
    accounts: accountsOf(row, names, NAMED),
    ...reasonIn(row),
  };
}
