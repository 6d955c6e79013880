import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrationsFolder } from './driver.ts';

/**
 * What the application's role may do where another role owns the tables: all that calls need, and of the audit, its
 * chain, versions of forms and completed documents only to read and to add. Not being the owner, it can neither empty the audit nor switch its guards off.
 * @param client a connection of the owner
 * @param applicationUrl names the application's role
 */
export async function grantToApplication(client: pg.Client, applicationUrl: string): Promise<void> {
  const { user, database } = new pg.Client({ connectionString: applicationUrl });
  const role = pg.escapeIdentifier(user ?? '');
  await client.query(`
    revoke create on schema public from public;
    grant connect on database ${pg.escapeIdentifier(database ?? '')} to ${role};
    grant usage on schema public, pgboss, drizzle to ${role};
    grant select on all tables in schema drizzle to ${role};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${role};
    grant usage, select on sequence audit_position to ${role};
    revoke update, delete, truncate on audit, audit_chain from ${role};
    revoke insert, delete, truncate on audit_head from ${role};
    revoke update, delete, truncate on form_version, document_completion from ${role};`);
}

/** True where the tables are there and belong to a role that this one is not: then it neither can nor should migrate. */
export async function isOwnedByOthers(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    "select pg_has_role(relowner, 'member') as is_ours from pg_class where oid = to_regclass('public.audit')",
  );
  return rows.length > 0 && !rows[0].is_ours;
}

/** @throws Error with a sentence for the operator where the tables are older than this version of the server */
export async function checkMigrated(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select count(*)::int as done from drizzle.__drizzle_migrations');
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
  if (rows[0].done >= entries.length) return;
  throw new Error('The tables are older than this version: start one process with DATABASE_OWNER_URL first.');
}
