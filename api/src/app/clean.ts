import { KEEP_IMPORTS_DAYS } from '@openward/contract/imports';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { rowsOf } from '../platform/database/rows.ts';

const DAY = 24 * 3_600_000;
/** Sessions stay this long after their last use, so that their network still counts as familiar. */
const KEEP_SESSIONS_DAYS = 90;
/** One day longer than the link that stops a change of an e-mail address or phone number is valid. */
const KEEP_WAY_CHANGES_DAYS = 8;
/** Small enough that no statement comes near its time limit. */
const AT_ONCE = 5_000;

/** Deletes expired rows of every kind, and text messages older than the practice keeps them. */
export async function clean(database: Database, now: Date): Promise<void> {
  const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
  const longAgo = at(new Date(now.getTime() - KEEP_SESSIONS_DAYS * DAY));
  await remove(database, 'attempt', sql`window_ends_at < ${at(now)}`);
  await remove(database, 'one_time_password', sql`expires_at < ${at(now)}`);
  await remove(database, 'reset_grant', sql`expires_at < ${at(now)}`);
  await remove(database, 'owner_invitation', sql`expires_at < ${at(now)}`);
  await remove(database, 'sign_up', sql`expires_at < ${at(now)}`);
  await remove(database, 'provider_request', sql`expires_at < ${at(now)}`);
  await remove(database, 'provider_ticket', sql`expires_at < ${at(now)}`);
  await remove(database, 'app_sign_in', sql`expires_at < ${at(now)}`);
  await remove(database, 'used_challenge', sql`expires_at < ${at(now)}`);
  await remove(database, 'remembered_device', sql`expires_at < ${at(now)}`);
  await remove(
    database,
    'authenticator_app',
    sql`confirmed_at is null and created_at < ${at(new Date(now.getTime() - DAY))}`,
  );
  await remove(database, 'idempotency_key', sql`expires_at < ${at(now)}`);
  await remove(database, 'refresh_token', sql`expires_at < ${at(now)}`);
  await settleWays(database, at(new Date(now.getTime() - KEEP_WAY_CHANGES_DAYS * DAY)));
  await remove(database, 'way_change', sql`effective_at is null and code_expires_at < ${at(now)}`);
  const daysAgo = (days: number) => at(new Date(now.getTime() - days * DAY));
  // An import has thousands of rows, so they go first, in batches.
  const overImports = sql`created_at < ${daysAgo(KEEP_IMPORTS_DAYS)} or (state = 'UPLOADING' and created_at < ${daysAgo(1)})`;
  await remove(database, 'patient_import_row', sql`import_id in (select id from patient_import where ${overImports})`);
  await remove(database, 'patient_import', overImports);
  // One part can have several megabytes.
  const overExports = sql`expires_at <= ${at(now)}`;
  await remove(database, 'bulk_export_part', sql`export_id in (select id from bulk_export where ${overExports})`, 100);
  await remove(database, 'bulk_export', overExports);
  await remove(database, 'kiosk_pairing', sql`expires_at < ${at(now)}`);
  await remove(database, 'reminder', sql`starts_at < ${longAgo}`);
  await remove(database, 'document_reminder', sql`reminded_at < ${longAgo}`);
  // Only the counts of a group message stay; the log holds what each patient received.
  await remove(
    database,
    'bulk_sms_recipient',
    sql`bulk_id in (select id from bulk_sms where finished_at < ${longAgo})`,
  );
  // Unsent messages stay, however old they are.
  await remove(
    database,
    'sms_message',
    sql`state not in ('WAITING', 'SENDING') and created_at < (
      select ${at(now)} - make_interval(years => keep_messages) from practice where keep_messages > 0)`,
  );
  await remove(database, 'subscription_event', sql`at < ${longAgo}`);
  const old = sql`select id from session where last_used_at < ${longAgo}`;
  await remove(database, 'refresh_token', sql`session_id in (${old})`);
  await remove(database, 'session', sql`last_used_at < ${longAgo}`);
}

/**
 * Makes phone numbers whose change can no longer be stopped the accounts' first ones, and deletes those changes.
 * Stopped changes stay, and lock their channel until the owner has confirmed a new address or number.
 */
async function settleWays(database: Database, before: SQL): Promise<void> {
  const isSettled = sql`effective_at < ${before} and stopped_at is null`;
  await database.transaction((tx) =>
    tx.execute(sql`
      update app_user set code_phone_no = latest.next
      from (select distinct on (user_id) user_id, next from way_change where channel = 'sms' and ${isSettled}
            order by user_id, effective_at desc) as latest
      where app_user.id = latest.user_id`),
  );
  await remove(
    database,
    'way_change',
    sql`stopped_at is not null and exists (
      select from way_change as later where later.user_id = way_change.user_id and later.channel = way_change.channel
        and later.effective_at < ${before} and later.stopped_at is null and later.effective_at > way_change.stopped_at)`,
  );
  await remove(database, 'way_change', isSettled);
}

/** Deletes rows of one table in batches, each in its own transaction. */
async function remove(database: Database, table: string, which: SQL, atOnce = AT_ONCE): Promise<void> {
  const name = sql.identifier(table);
  for (let deleted = atOnce; deleted === atOnce; ) {
    const rows = await database.transaction(
      (tx) =>
        rowsOf(tx, {})`
        delete from ${name} where ctid = any (array(select ctid from ${name} where ${which} limit ${atOnce})) returning 1`,
    );
    deleted = rows.length;
  }
}
