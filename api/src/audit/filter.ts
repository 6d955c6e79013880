import { OPENED_ACTION } from '@openward/contract/audit';
import type { auditByPersonQuery } from '@openward/contract/audit/schemas';
import { instantOf } from '@openward/contract/time';
import { type SQL, sql } from 'drizzle-orm';
import type { InferType } from 'yup';
import { recordsOf } from '../platform/access/merged.ts';
import type { Tx } from '../platform/database/database.ts';
import { contains, PatientSearch, StaffSearch } from '../platform/database/lists.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { rowsOf, text } from '../platform/database/rows.ts';
import type { Call } from '../platform/http/call.ts';
import { aboutAccounts, aboutPatients } from './entries.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Maximum number of people with a matching name. */
const NAMESAKES = 200;
const DAY = 86_400_000;

type Filter = InferType<typeof auditByPersonQuery>;

/** Successful calls about one record or document of one patient: a list usually names many. */
const OPENED = sql`(audit.outcome = 'done' and cardinality(audit.entity_ids) = 1 and (
  (audit.action = 'read' and audit.entity in ('patient', 'document'))
  or audit.action in ('read file', 'take along PDF', 'take along FHIR', 'open app')))`;

/** The SQL condition on `audit` of an administrator's filter. */
export async function conditionOf(
  { tx, origin }: Call,
  { who, patient, action, outcome, from, to, timeZone = 'UTC' }: Filter,
): Promise<SQL> {
  const zone = timeZone || 'UTC';
  const beginOf = (day: string) => sql`${instantOf(`${day}T00:00`, zone).toISOString()}::timestamptz`;
  const [actors, concerned] = await pipelined(
    who ? actorsNamed(tx, who, origin.language) : Promise.resolve(undefined),
    patient ? about(tx, patient, origin.language) : Promise.resolve(undefined),
  );
  const conditions = [
    actors && sql`audit.actor_id = any(${sql.param(actors)}::uuid[])`,
    concerned,
    action ? ofAction(action) : undefined,
    outcome === 'done' ? sql`audit.outcome = 'done'` : undefined,
    outcome === 'refused' ? sql`audit.outcome <> 'done' and audit.outcome <> 'repeated'` : undefined,
    outcome === 'repeated' ? sql`audit.outcome <> 'done' and audit.outcome = 'repeated'` : undefined,
    from ? sql`audit.at >= ${beginOf(from)}` : undefined,
    to ? sql`audit.at < ${beginOf(dayAfter(to))}` : undefined,
  ];
  return sql.join([sql`true`, ...conditions.filter((condition) => condition !== undefined)], sql` and `);
}

/** Resolved first, so that the planner knows how few they are and does not scan all entries. */
async function actorsNamed(tx: Tx, who: string, language: string): Promise<string[]> {
  if (UUID.test(who)) return [who];
  const rows = await rowsOf(tx, { id: text })`
    (select id from app_user where ${namedSo(who, language)} limit ${NAMESAKES})
    union all (select id from kiosk where ${contains(sql`name`, who)} limit ${NAMESAKES})`;
  return rows.map(({ id }) => id);
}

function ofAction(action: string): SQL {
  if (action === OPENED_ACTION) return OPENED;
  // The partial index on entries other than reads is used only if the condition excludes reads literally.
  return sql`audit.action = ${action} and ${action === 'read' ? sql`true` : sql`audit.action <> 'read'`}`;
}

/** Entries about patients or accounts, found by an id of either kind or by name. */
async function about(tx: Tx, typed: string, language: string): Promise<SQL> {
  const which = UUID.test(typed)
    ? sql`(patient.id = ${typed}::uuid or patient.user_id = ${typed}::uuid)`
    : sql`patient.id in (
        select patient.id from patient join app_user on app_user.id = patient.user_id
        where ${namedSo(typed, language)} limit ${NAMESAKES})`;
  const named = UUID.test(typed) ? sql`app_user.id = ${typed}::uuid` : namedSo(typed, language);
  const [{ patientIds, userIds }, accounts] = await pipelined(
    recordsOf(tx, which),
    rowsOf(tx, { id: text })`select id from app_user where ${named} limit ${NAMESAKES}`,
  );
  const isId = UUID.test(typed) ? [typed] : [];
  const ids = (known: string[]) => sql`${sql.param([...new Set(known)])}::uuid[]`;
  return sql`(${aboutPatients(ids([...isId, ...patientIds]))}
    or ${aboutAccounts(ids([...isId, ...userIds, ...accounts.map(({ id }) => id)]))})`;
}

function namedSo(typed: string, language: string): SQL {
  const [patients, staff] = [PatientSearch.for(typed, language), StaffSearch.for(typed)];
  if (!patients || !staff) return sql`false`;
  return sql`(${staff.matching} or lower(app_user.email) = ${typed.trim().toLowerCase()} or app_user.id in (select user_id from patient where ${patients.matching}))`;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
}
