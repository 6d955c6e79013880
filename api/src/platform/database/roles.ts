import type { ExecuteSql } from '@openward/server-kit/postgres/migrate';
import { roleIn } from '@openward/server-kit/postgres/pool';
import { PrimaryClient } from '@openward/server-kit/postgres/primary';
import pg from 'pg';
import { array, boolean, readRows, text } from './rows.ts';

const ALL = ['select', 'insert', 'update', 'delete'];
/** Rights for tables whose rows never change. */
const KEPT = ['select', 'insert'];

/** All rights of the application's role per table. It owns no table. */
export const APPLICATION_RIGHTS: Readonly<Record<string, readonly string[]>> = {
  access_limit: ALL,
  access_review: KEPT,
  app: ALL,
  app_access: ALL,
  app_sign_in: ALL,
  app_user: ALL,
  appointment: ALL,
  appointment_history: KEPT,
  appointment_news: ALL,
  appointment_series: KEPT,
  attempt: ALL,
  audit: KEPT,
  audit_chain: KEPT,
  audit_head: ['select', 'update'],
  authenticator_app: ALL,
  avatar: ALL,
  booking_rule: ALL,
  bulk_export: ALL,
  bulk_export_part: ALL,
  bulk_sms: ALL,
  bulk_sms_recipient: ALL,
  calendar_feed: ALL,
  channel_consent: KEPT,
  demo_mail: ALL,
  demo_sms: ALL,
  doctor: ALL,
  document: ALL,
  document_completion: KEPT,
  document_draft: ALL,
  document_file: ALL,
  document_reminder: ALL,
  document_signature: KEPT,
  factor_lift: ALL,
  form: ALL,
  form_version: KEPT,
  freed_time: ALL,
  hospital: ALL,
  hospital_holiday: ALL,
  hospital_patient: ALL,
  idempotency_key: ALL,
  kiosk: ALL,
  kiosk_pairing: ALL,
  mail_message: ALL,
  one_time_password: ALL,
  owner_invitation: ALL,
  passkey: ALL,
  patient: ALL,
  patient_address: ALL,
  patient_call: ALL,
  // A view for the previous release, for which it is still a table.
  patient_change: KEPT,
  patient_import: ALL,
  patient_import_row: ALL,
  patient_merge: ['select', 'insert', 'update'],
  practice: ['select', 'update'],
  practice_logo: ALL,
  provider_identity: ALL,
  provider_request: ALL,
  provider_ticket: ALL,
  proxy_grant: ALL,
  record_change: KEPT,
  record_opening: ['select', 'insert', 'update'],
  recovery_code: ALL,
  refresh_token: ALL,
  remembered_device: ALL,
  reminder: ALL,
  reset_grant: ALL,
  secret_answer: ALL,
  session: ALL,
  sign_up: ALL,
  sms_message: ALL,
  sms_template: ALL,
  special_day: ALL,
  standing_secret: ALL,
  subscription: ALL,
  subscription_event: ALL,
  used_challenge: ALL,
  visit_length: ALL,
  waiting_offer: ALL,
  waiting_request: ALL,
  way_change: ALL,
  working_hours: ALL,
};

/**
 * Grants the application's role its rights on the existing tables. Because it does not own them, it can neither empty
 * the audit trail nor disable its triggers.
 * @param execute runs statements as the owner, in a transaction, so that rights change all at once
 * @param applicationUrl names the application's role
 */
export async function grantTables(execute: ExecuteSql, applicationUrl: string): Promise<void> {
  const { user = '', database = '' } = new PrimaryClient({ connectionString: applicationUrl });
  const role = pg.escapeIdentifier(user);
  await execute(`
    revoke create on schema public from public;
    grant connect on database ${pg.escapeIdentifier(database)} to ${role};
    grant usage on schema public, drizzle to ${role};
    grant usage, select on all sequences in schema public to ${role};
    grant select on all tables in schema drizzle to ${role}`);
  for (const table of await tablesWithOtherRights(execute, user)) {
    // After a downgrade, tables of the later version keep their rights.
    const rights = APPLICATION_RIGHTS[table]?.join(', ');
    if (!rights) continue;
    await execute(`revoke all on public.${table} from ${role}; grant ${rights} on public.${table} to ${role}`);
  }
}

/**
 * Grants the application's role the job queue's current and future tables.
 * @param execute see {@link grantTables}
 */
export async function grantJobs(execute: ExecuteSql, applicationUrl: string): Promise<void> {
  const role = pg.escapeIdentifier(roleIn(applicationUrl));
  await execute(`
    create schema if not exists pgboss;
    grant usage on schema pgboss to ${role};
    alter default privileges in schema pgboss grant ${ALL.join(', ')} on tables to ${role};
    grant ${ALL.join(', ')} on all tables in schema pgboss to ${role}`);
}

/** The practice's tables on which a role's rights differ from {@link APPLICATION_RIGHTS}. */
async function tablesWithOtherRights(execute: ExecuteSql, role: string): Promise<string[]> {
  const found = await execute(
    `select relname as table, array_remove(array_agg(lower(privilege_type)), null) as rights
     from pg_class
     left join lateral (
       select privilege_type from aclexplode(relacl) join pg_roles on pg_roles.oid = grantee where rolname = $1
     ) granted on true
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
     group by relname order by relname`,
    [role],
  );
  return readRows(found, { table: text, rights: array(text) })
    .filter(({ table, rights }) => String(rights.sort()) !== String([...(APPLICATION_RIGHTS[table] ?? [])].sort()))
    .map(({ table }) => table);
}

/** True where the tables belong to a role of which this one is no member, so that it must not migrate them. */
export async function isOwnedByOthers(execute: ExecuteSql): Promise<boolean> {
  const found = await execute(
    "select pg_has_role(relowner, 'member') as is_ours from pg_class where oid = to_regclass('public.audit')",
  );
  const [table] = readRows(found, { isOurs: boolean });
  return table !== undefined && !table.isOurs;
}
