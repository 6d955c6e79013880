import type { auditExportQuery } from '@openward/contract/audit/schemas';
import { instantOf } from '@openward/contract/time';
import { type SQL, sql } from 'drizzle-orm';
import type { InferType } from 'yup';
import { contains } from '../platform/database/search.ts';
import { aboutPatients } from './entries.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** People of one name that are looked for at most. */
const NAMESAKES = 200;
const DAY = 86_400_000;

type Filter = InferType<typeof auditExportQuery>;

/** An administrator's filter as a condition on `audit`. */
export function conditionOf({ who, patient, action, outcome, from, to, timeZone = 'UTC' }: Filter): SQL {
  const zone = timeZone || 'UTC';
  const beginOf = (day: string) => sql`${instantOf(`${day}T00:00`, zone).toISOString()}::timestamptz`;
  const conditions = [
    who ? by(who) : undefined,
    patient ? about(patient) : undefined,
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

function by(who: string): SQL {
  if (UUID.test(who)) return sql`audit.actor_id = ${who}::uuid`;
  return sql`audit.actor_id = any(array(
    select id from app_user where ${namedSo(who)} limit ${NAMESAKES}) || array(
    select id from kiosk where ${contains(sql`name`, who)} limit ${NAMESAKES}))`;
}

function about(patient: string): SQL {
  if (UUID.test(patient)) return aboutPatients(sql`array[${patient}::uuid]`);
  return aboutPatients(sql`array(
    select patient.id from patient join app_user on app_user.id = patient.user_id
    where ${namedSo(patient)} limit ${NAMESAKES})`);
}

function namedSo(typed: string): SQL {
  const name = contains(sql`app_user.first_name || ' ' || app_user.last_name`, typed);
  return sql`(${name} or lower(app_user.email) = ${typed.toLowerCase()})`;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
}
