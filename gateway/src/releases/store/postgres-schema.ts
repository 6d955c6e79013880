import pg from 'pg';
import { ReleaseError } from '../errors.ts';
import { documentText, EMPTY_DOCUMENT } from '../registry.ts';
import { asReleaseError, isMissingTable } from './postgres-errors.ts';

/** The schema that holds the releases, and the channel on which changes of them are told. */
export const SCHEMA = 'openward_releases';

const LOCK = 7_305_002;

/** What makes the tables, step after step; a database says how many of them it has. Steps are added, never changed. */
const STEPS = [
  `
  create table if not exists ${SCHEMA}.registry (
    is_only boolean primary key default true check (is_only),
    revision integer not null,
    document json not null
  );
  insert into ${SCHEMA}.registry (revision, document) values (0, '${documentText(EMPTY_DOCUMENT)}') on conflict do nothing;
  create table if not exists ${SCHEMA}.history (
    position integer generated always as identity primary key,
    revision integer unique,
    entry json not null
  );
  create table if not exists ${SCHEMA}.blob (
    digest text primary key,
    content bytea not null,
    staged_at timestamptz not null default now()
  );
  -- Most of it is compressed already.
  alter table ${SCHEMA}.blob alter content set storage external;
  create table if not exists ${SCHEMA}.file (
    name text,
    version text,
    path text,
    digest text not null references ${SCHEMA}.blob,
    primary key (name, version, path)
  );
  create index if not exists file_digest on ${SCHEMA}.file (digest);
  create table if not exists ${SCHEMA}.api_contract (
    is_only boolean primary key default true check (is_only),
    contract json not null
  );
  create table if not exists ${SCHEMA}.token (
    is_only boolean primary key default true check (is_only),
    tokens json not null
  );
  insert into ${SCHEMA}.token (tokens) values ('[]') on conflict do nothing;
  create table if not exists ${SCHEMA}.report (
    gateway text primary key,
    counts json not null,
    kept_at timestamptz not null default now()
  );`,
];

/** Where the releases lie. */
export interface ReleasesDatabase {
  url: string;
  /** The same database for the role that owns the tables; without it, they belong to the one that uses them. */
  ownerUrl?: string | undefined;
  /** Milliseconds that a change waits for others; 10 s by default. */
  wait?: number | undefined;
}

/**
 * Makes the tables where they are missing or older than this version. Several may do so at once.
 * @throws ReleaseError where they cannot be made, or are newer
 */
export async function prepareTables({ url, ownerUrl }: ReleasesDatabase): Promise<void> {
  const user = await connected(url);
  try {
    if ((await versionOf(user).catch(() => 0)) === STEPS.length) return;
  } finally {
    await user.end().catch(() => {});
  }
  const owner = await connected(ownerUrl ?? url);
  try {
    await owner.query('begin');
    // Not before anything is looked at: two that make one schema at once are an error for one of them.
    await owner.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await owner.query(`create schema if not exists ${SCHEMA}`);
    await owner.query(`create table if not exists ${SCHEMA}.format (version integer not null)`);
    const version = await versionOf(owner);
    if (version > STEPS.length) {
      throw new ReleaseError(
        'The releases in this database were written by a newer version of Openward: use that one.',
      );
    }
    for (const step of STEPS.slice(version)) await owner.query(step);
    await owner.query(`delete from ${SCHEMA}.format`);
    await owner.query(`insert into ${SCHEMA}.format values ($1)`, [STEPS.length]);
    if (ownerUrl) await owner.query(grantsTo(url));
    await owner.query('commit');
  } catch (error) {
    throw asReleaseError(error);
  } finally {
    await owner.end().catch(() => {});
  }
}

/** How many steps a database has; 0 where there is nothing yet. */
async function versionOf(client: pg.Client): Promise<number> {
  try {
    const { rows } = await client.query(`select version from ${SCHEMA}.format`);
    return rows[0]?.version ?? 0;
  } catch (error) {
    if (isMissingTable(error)) return 0;
    throw error;
  }
}

/** What the role of the gateways may do. Nothing that was written into the history is changed or taken out by it. */
function grantsTo(url: string): string {
  const role = pg.escapeIdentifier(new pg.Client({ connectionString: url }).user ?? '');
  return `
    grant usage on schema ${SCHEMA} to ${role};
    grant select on all tables in schema ${SCHEMA} to ${role};
    grant insert on ${SCHEMA}.history to ${role};
    grant update on ${SCHEMA}.registry to ${role};
    grant insert, update on ${SCHEMA}.api_contract to ${role};
    grant update on ${SCHEMA}.token to ${role};
    grant insert, update, delete on ${SCHEMA}.report to ${role};
    grant insert, update, delete on ${SCHEMA}.blob, ${SCHEMA}.file to ${role};`;
}

async function connected(connectionString: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 10_000,
      statement_timeout: 15_000,
      query_timeout: 20_000,
    });
    // An error that nobody hears ends the process.
    client.on('error', () => {});
    await client.connect();
    return client;
  } catch (error) {
    throw asReleaseError(error);
  }
}
