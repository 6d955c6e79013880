import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { BackupError } from './place.mjs';
import { forPrograms, piped, toolsFor } from './postgres-tools.mjs';
import { stateOf } from './state.mjs';

const DUMP = 'database.dump';

/**
 * Writes a PostgreSQL database into a folder, as it is at one moment: the figures that are returned are of the same one.
 * The portal may run.
 */
export async function backUpPostgres({ url, releases }, folder) {
  return connected(url, async (client, major) => {
    const bin = toolsFor(major);
    await client.query('set idle_in_transaction_session_timeout = 0');
    await client.query('begin isolation level repeatable read read only');
    const state = await stateOf((text) => client.query(text), { holdsReleases: !releases });
    const { rows } = await client.query('select pg_export_snapshot() as snapshot');
    const { dbname, env } = forPrograms(url);
    const args = [
      '--format=custom',
      `--snapshot=${rows[0].snapshot}`,
      `--file=${join(folder, DUMP)}`,
      `--dbname=${dbname}`,
    ];
    await piped([{ program: join(bin, 'pg_dump'), args, env }]);
    await client.query('commit');
    return { database: { kind: 'postgres', server: major, file: DUMP }, ...state };
  });
}

/** @throws BackupError where a restore would meet somebody's work: other connections, or tables without `replace` */
export async function checkPostgres(url, folder, { isReplacing }) {
  await connected(url, async (client, major) => {
    const schemas = schemasOf(toolsFor(major), join(folder, DUMP));
    // Of other roles' sessions the owner sees no more than whose they are; what vacuums is nobody's.
    const { rows } = await client.query(
      `select
      (select count(*)::int from pg_stat_activity where datname = current_database()
        and usesysid is not null and pid <> pg_backend_pid()) as others,
      (select count(*)::int from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relkind in ('r', 'p') and nspname = any ($1)) as tables,
      current_database() as name`,
      [schemas],
    );
    const [{ others, tables, name }] = rows;
    if (others > 0) {
      throw new BackupError(
        `${others} other ${others === 1 ? 'connection uses' : 'connections use'} the database ${name}: stop every ` +
          'Openward that runs on it first. Nothing was changed.',
      );
    }
    if (tables > 0 && !isReplacing) {
      throw new BackupError(
        `The database ${name} holds ${tables} tables. Nothing was changed; --replace puts the backup in their place.`,
      );
    }
  });
}

/**
 * Puts a backup in the place of what is there, in one transaction: where it fails, everything is as before. Rights of
 * other roles are not restored: who starts with DATABASE_OWNER_URL grants them.
 */
export async function restorePostgres(url, folder) {
  await connected(url, async (_client, major) => major).then(async (major) => {
    const bin = toolsFor(major);
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
        // Errors without the rows that they are about.
        ...['--set=ON_ERROR_STOP=1', '--set=VERBOSITY=terse'],
      ],
      env,
      before: emptying(bin, dump),
    };
    await piped([read, write]);
  });
}

/** The schemas that a backup brings anew: what lies in them now goes, and nothing else of the same database. */
function schemasOf(bin, dump) {
  const list = execFileSync(join(bin, 'pg_restore'), ['--list', dump], { encoding: 'utf8' });
  // A dump names `public` only where somebody changed something about it.
  return [...new Set(['public', ...[...list.matchAll(/^\d+; \d+ \d+ SCHEMA - (\S+) /gm)].map(([, name]) => name)])];
}

/** Statements that take away what the backup brings anew. */
function emptying(bin, dump) {
  const drops = schemasOf(bin, dump).map((name) => `drop schema if exists ${pg.escapeIdentifier(name)} cascade;`);
  return [...drops, 'create schema public; grant usage on schema public to public;', ''].join('\n');
}

async function connected(url, work) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'openward backup',
  });
  client.on('error', () => {});
  await client.connect().catch(({ message }) => {
    throw new BackupError(`The database cannot be reached: ${message}`);
  });
  try {
    const { rows } = await client.query('show server_version_num');
    return await work(client, Math.floor(Number(rows[0].server_version_num) / 10_000));
  } finally {
    await client.end();
  }
}
