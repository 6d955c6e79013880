import pg from 'pg';

/**
 * What the application's role may do where another role owns the tables: all that calls need, and of the audit
 * only to read and to add. Not being the owner, it can neither empty the audit nor switch its guards off.
 * @param client a connection of the owner
 * @param applicationUrl names the application's role
 */
export async function grantToApplication(client: pg.Client, applicationUrl: string): Promise<void> {
  const { user, database } = new pg.Client({ connectionString: applicationUrl });
  const role = pg.escapeIdentifier(user ?? '');
  await client.query(`
    revoke create on schema public from public;
    grant connect on database ${pg.escapeIdentifier(database ?? '')} to ${role};
    grant usage on schema public, pgboss to ${role};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${role};
    revoke update, delete, truncate on audit from ${role};`);
}
