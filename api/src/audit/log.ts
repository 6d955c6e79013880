import { AUDIT_PAGE, type AuditEntry, type AuditPage, MOST_ENTRIES_EXPORTED } from '@openward/contract/audit';
import type { auditExportQuery } from '@openward/contract/audit/schemas';
import type { Contract } from '@openward/contract/everything';
import { instantOf } from '@openward/contract/time';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { InferType } from 'yup';
import { recordsOf } from '../platform/access/merged.ts';
import type { Tx } from '../platform/database/database.ts';
import { contains, PatientSearch, StaffSearch } from '../platform/database/lists.ts';
import { rowsOf, text } from '../platform/database/rows.ts';
import { patient, user } from '../platform/database/schema/index.ts';
import { type Call, FileReply, type Handler } from '../platform/http/call.ts';
import { refusal } from '../platform/http/refusal.ts';
import { aboutPatients, actorOf, type EntryRow, pageOf, selectEntries } from './entries.ts';

type Endpoint<K extends keyof Contract['audit']> = Handler<Contract['audit'][K]>;

/** Patients whom a row names; of a list of hundreds the number says enough. */
const NAMED = 3;

/** GET /audit: a page of the audit log. That it was opened, and whose names it showed, is in the audit too. */
export const listAudit: Endpoint<'listAudit'> = async ({ query }, call) => {
  const { before, size, ...filter } = query;
  return auditWhere(call, await conditionOf(call, filter), { before, size });
};

/** The same of entries that fulfil a condition on `audit`, newest first, for whoever may read all of them. */
export async function auditWhere(
  call: Call,
  which: SQL,
  { before, size = AUDIT_PAGE }: { before?: number | undefined; size?: number | undefined },
): Promise<AuditPage<AuditEntry>> {
  const found = await selectEntries(call.tx, which, { limit: size + 1, before });
  const { rows, before: next } = pageOf(found, size);
  const names = await namesOf(call, rows);
  return { entries: rows.map((row) => entryOf(row, names)), before: next };
}

/** GET /audit/export.csv: all that passes the filter. @throws Refusal where that is too much for one file */
export const exportAudit: Endpoint<'exportAudit'> = async ({ query }, call) => {
  const rows = await selectEntries(call.tx, await conditionOf(call, query), { limit: MOST_ENTRIES_EXPORTED + 1 });
  if (rows.length > MOST_ENTRIES_EXPORTED) {
    throw refusal('invalid_input', 'There are more than {most} entries. Please choose fewer days.', {
      field: 'from',
      values: { most: MOST_ENTRIES_EXPORTED },
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
          name: sql<string>`full_name(${user.firstName}, ${user.lastName})`,
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
  };
}

const COLUMNS: readonly [name: string, value: (row: EntryRow) => string][] = [
  ['position', ({ position }) => String(position)],
  ['at', ({ at }) => at],
  ['actor_kind', (row) => actorOf(row).kind],
  ['actor_id', ({ actorId }) => actorId ?? ''],
  ['actor_name', (row) => actorOf(row).name],
  ['actor_role', ({ actorRole }) => actorRole ?? ''],
  ['app', ({ appName }) => appName ?? ''],
  ['action', ({ action }) => action],
  ['outcome', ({ outcome }) => outcome],
  ['entity', ({ entity }) => entity],
  ['entity_ids', ({ entityIds }) => entityIds.join(' ')],
  ['patient_ids', ({ patientIds }) => patientIds.join(' ')],
  ['address', ({ address }) => address],
  ['request_id', ({ requestId }) => requestId],
];

/** Entries as comma-separated values (RFC 4180), which a spreadsheet opens as they are: UTF-8 with its mark. */
function csvOf(rows: readonly EntryRow[]): string {
  const lines = [COLUMNS.map(([name]) => name), ...rows.map((row) => COLUMNS.map(([, value]) => value(row)))];
  return `\uFEFF${lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;
}

/**
 * A text as a cell. A spreadsheet takes one that begins with such a sign for a formula, and people choose their names
 * themselves: an apostrophe before it makes it a text (OWASP, CSV Injection).
 */
export function cell(text: string): string {
  const plain = /^[\s\0]*[=+\-@\t\r\n|%＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** People of one name that are looked for at most. */
const NAMESAKES = 200;
const DAY = 86_400_000;

type Filter = InferType<typeof auditExportQuery>;

/** An administrator's filter as a condition on `audit`. */
async function conditionOf(
  { tx, origin }: Call,
  { who, patient, action, outcome, from, to, timeZone = 'UTC' }: Filter,
): Promise<SQL> {
  const zone = timeZone || 'UTC';
  const beginOf = (day: string) => sql`${instantOf(`${day}T00:00`, zone).toISOString()}::timestamptz`;
  const conditions = [
    who ? sql`audit.actor_id = any(${sql.param(await actorsNamed(tx, who, origin.language))}::uuid[])` : undefined,
    patient ? await about(tx, patient, origin.language) : undefined,
    // Said apart, because the index of what is no read is used where that is certain.
    action
      ? sql`audit.action = ${action} and ${action === 'read' ? sql`true` : sql`audit.action <> 'read'`}`
      : undefined,
    outcome === 'done' ? sql`audit.outcome = 'done'` : undefined,
    outcome === 'refused' ? sql`audit.outcome <> 'done' and audit.outcome <> 'repeated'` : undefined,
    outcome === 'repeated' ? sql`audit.outcome <> 'done' and audit.outcome = 'repeated'` : undefined,
    from ? sql`audit.at >= ${beginOf(from)}` : undefined,
    to ? sql`audit.at < ${beginOf(dayAfter(to))}` : undefined,
  ];
  return sql.join([sql`true`, ...conditions.filter((condition) => condition !== undefined)], sql` and `);
}

/** Asked for first: told how few they are, the database reads their entries and not all up to the oldest. */
async function actorsNamed(tx: Tx, who: string, language: string): Promise<string[]> {
  if (UUID.test(who)) return [who];
  const rows = await rowsOf(tx, { id: text })`
    (select id from app_user where ${namedSo(who, language)} limit ${NAMESAKES})
    union all (select id from kiosk where ${contains(sql`name`, who)} limit ${NAMESAKES})`;
  return rows.map(({ id }) => id);
}

async function about(tx: Tx, patient: string, language: string): Promise<SQL> {
  if (UUID.test(patient)) {
    const { patientIds } = await recordsOf(tx, sql`id = ${patient}`);
    return aboutPatients(sql`${sql.param([patient, ...patientIds])}::uuid[]`);
  }
  return aboutPatients(sql`array(
    select patient.id from patient join app_user on app_user.id = patient.user_id
    where ${namedSo(patient, language)} limit ${NAMESAKES})`);
}

function namedSo(typed: string, language: string): SQL {
  const [patients, staff] = [PatientSearch.for(typed, language), StaffSearch.for(typed)];
  if (!patients || !staff) return sql`false`;
  return sql`(${staff.matching} or lower(app_user.email) = ${typed.trim().toLowerCase()} or app_user.id in (select user_id from patient where ${patients.matching}))`;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
}
