import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { PrimaryClient } from '@openward/server-kit/postgres/primary';
import pg from 'pg';
import type { DatabaseState } from './manifest.ts';
import { BackupError, type Place } from './place.ts';
import { forPrograms, piped, toolsFor } from './postgres-tools.ts';

const DUMP = 'database.dump';

/**
 * Dumps a PostgreSQL database into a folder. The dump and the returned state are from the same snapshot, and the portal
 * may keep running.
 */
export async function backUpPostgres(url: string, { releases }: Place, folder: string): Promise<DatabaseState> {
  return connected(url, async (client, major) => {
    const bin = toolsFor(major);
    await client.query('set idle_in_transaction_session_timeout = 0');
    await client.query('begin isolation level repeatable read read only');
    const state = await stateOf((text) => client.query(text), { holdsReleases: !releases });
    const { rows } = await client.query('select pg_export_snapshot() as snapshot');
    const { dbname, env } = forPrograms(url);
    const what = ['--format=custom', `--snapshot=${rows[0].snapshot}`, `--file=${join(folder, DUMP)}`];
    await piped([{ program: join(bin, 'pg_dump'), args: [...what, `--dbname=${dbname}`], env }]);
    await client.query('commit');
    return { database: { kind: 'postgres', server: major, file: DUMP }, ...state };
  });
}

/** Records the time of the backup in the database, for the page with the portal's status. */
export async function noteBackup(url: string): Promise<void> {
  await connected(url, (client) => client.query('update practice set backed_up_at = now()'));
}

/** @throws BackupError if there are other connections, or tables that must not be replaced */
export async function checkPostgres(url: string, folder: string, isReplacing: boolean): Promise<void> {
  await connected(url, async (client, major) => {
    const schemas = schemasOf(toolsFor(major), join(folder, DUMP));
    // The owner sees only the role of other roles' sessions; autovacuum has no role.
    const { rows } = await client.query<{ others: number; tables: number; name: string }>(
      `select
      (select count(*)::int from pg_stat_activity where datname = current_database()
        and usesysid is not null and pid <> pg_backend_pid()) as others,
      (select count(*)::int from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relkind in ('r', 'p') and nspname = any ($1)) as tables,
      current_database() as name`,
      [schemas],
    );
    const { others, tables, name } = rows[0] ?? { others: 0, tables: 0, name: '' };
    if (others > 0) {
      throw new BackupError(
        `${others} other ${others === 1 ? 'connection uses' : 'connections use'} the database ${name}, so nothing was ` +
          'changed. Stop every Openward that uses it first.',
      );
    }
    if (tables > 0 && !isReplacing) {
      throw new BackupError(
        `The database ${name} already has ${tables} tables, so nothing was changed. Add --replace to replace them.`,
      );
    }
  });
}

/**
 * Replaces the database with a backup in one transaction, so a failure changes nothing. It does not restore the rights
 * of other roles; the portal grants them at its start with DATABASE_OWNER_URL.
 */
export async function restorePostgres(url: string, folder: string): Promise<void> {
  const bin = toolsFor(await connected(url, async (_client, major) => major));
  const dump = join(folder, DUMP);
  const { dbname, env } = forPrograms(url);
  const read = {
    program: join(bin, 'pg_restore'),
    args: ['--no-owner', '--no-privileges', '--no-comments', '--file=-', dump],
    env,
  };
  const write = {
    program: join(bin, 'psql'),
    args: [
      ...['--no-psqlrc', '--quiet', '--single-transaction', '--output=/dev/null', '--file=-', `--dbname=${dbname}`],
      // Terse, so that error messages contain no row data.
      ...['--set=ON_ERROR_STOP=1', '--set=VERBOSITY=terse'],
    ],
    env,
    before: emptying(schemasOf(bin, dump)),
  };
  await piped([read, write]);
}

/**
 * Reads the state of a portal's database: its migrations and the end of its audit chain.
 * @param holdsReleases true if the releases must be in it (RELEASES_STORE=postgres)
 * @throws BackupError if it is not a portal's database, or lacks the releases
 */
export async function stateOf(
  // biome-ignore lint/suspicious/noExplicitAny: the statement says what the rows are
  ask: (text: string) => Promise<{ rows: any[] }>,
  { holdsReleases }: { holdsReleases: boolean },
): Promise<Omit<DatabaseState, 'database'>> {
  const found = await ask(`select to_regclass('public.audit_head') is not null as is_ours,
    to_regclass('openward_releases.registry') is not null as has_releases`);
  const [{ is_ours: isOurs, has_releases: hasReleases }] = found.rows;
  if (!isOurs)
    throw new BackupError('This database has no Openward tables, so nothing was backed up. Check DATABASE_URL.');
  if (holdsReleases && !hasReleases) {
    throw new BackupError(
      'RELEASES_STORE is postgres, but this database has no releases, so nothing was backed up. Use the settings of ' +
        'the gateways, or publish a part first.',
    );
  }
  const { rows } = await ask(`select last_number::text as batch, encode(last_hash, 'hex') as hash,
    (select count(*)::int from drizzle.__drizzle_migrations) as migrations from audit_head`);
  const [{ batch, hash, migrations }] = rows;
  return { migrations, audit: { batch, hash } };
}

/** Lists the schemas in a dump. Restoring drops these and no others. */
function schemasOf(bin: string, dump: string): string[] {
  const list = execFileSync(join(bin, 'pg_restore'), ['--list', dump], { encoding: 'utf8' });
  // A dump only names `public` if it was changed.
  return [
    ...new Set(['public', ...[...list.matchAll(/^\d+; \d+ \d+ SCHEMA - (\S+) /gm)].map(([, name = '']) => name)]),
  ];
}

/** Returns SQL that drops the schemas of the backup. */
function emptying(schemas: string[]): string {
  const drops = schemas.map((name) => `drop schema if exists ${pg.escapeIdentifier(name)} cascade;`);
  return [...drops, 'create schema public; grant usage on schema public to public;', ''].join('\n');
}

async function connected<T>(url: string, work: (client: pg.Client, major: number) => Promise<T>): Promise<T> {
  const options = { connectionTimeoutMillis: 10_000, application_name: 'openward backup' };
  const client = new PrimaryClient({ connectionString: url, ...options });
  client.on('error', () => {});
  await client.connect().catch(({ message }) => {
    throw new BackupError(`Could not reach the database: ${message}`);
  });
  try {
    const { rows } = await client.query('show server_version_num');
    return await work(client, Math.floor(Number(rows[0].server_version_num) / 10_000));
  } finally {
    await client.end();
  }
}
