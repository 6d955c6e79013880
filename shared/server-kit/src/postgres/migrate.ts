import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../log.ts';
import { isMissingTable, isRefused, sqlState } from './errors.ts';
import { type RoleSettings, reach, reachAsUser } from './reach.ts';
import { boolean, integer, type Row, readRows, text } from './rows.ts';

/** The tables do not match this version, or cannot be migrated now. The message is for the operator. */
export class MigrationError extends Error {}

interface Migration {
  name: string;
  /** Milliseconds; orders the migrations of all versions. */
  when: number;
  /** SHA-256 of the file, as drizzle's own migrator records it. */
  hash: string;
  statements: string[];
}

/**
 * The database's record of a migration. Older databases were created by drizzle's own migrator, which records no name.
 */
const RECORDED = { hash: text, createdAt: integer, name: (value: unknown) => (value == null ? null : text(value)) };
type Recorded = Row<typeof RECORDED>;

/** Runs statements on one connection. */
export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** The folder of migrations, and the table that records which of them ran. */
export interface Migrations {
  /** SQL files, and their order in `meta/_journal.json`, as drizzle-kit writes them. */
  folder: string;
  /** With its schema; drizzle's own by default. */
  table?: string;
}

/** Options of {@link migrate}. */
export interface MigrateOptions extends Migrations {
  /** Grants rights within each migration's transaction, so that a new table never lacks them. */
  grant?: () => Promise<void>;
  /** How often a migration tries to lock its tables before it fails. */
  tries?: number;
  /** Skips trailing online migrations, which may run while the tables are in use. */
  leavesOnline?: boolean;
  /** Milliseconds between two log lines about progress. */
  tellsEvery?: number;
}

const TABLE = 'drizzle.__drizzle_migrations';
const LOCK_POLL = 250;
/**
 * While a migration waits to lock a table, all calls for that table queue behind it. So each attempt waits only
 * briefly, and a pause lets those calls finish.
 */
export const LOCK_TIMEOUT = '250ms';
const PAUSE = { least: 200, most: 700 };
const TRIES = 60;
/** Held by the process that runs online migrations; processes with other migrations need not wait. */
export const ONLINE_LOCK = 7_305_003;
/** The prefix of a migration's connection name in `pg_stat_activity`; the progress follows. */
export const MIGRATES = 'openward migrates ';
const TELLS_EVERY = 10_000;
/** A lock timeout, or a deadlock. */
const LOCK_FAILURES = ['55P03', '40P01'];

const isLockFailure = (error: unknown) => LOCK_FAILURES.includes(sqlState(error) ?? '');

/** The first line of a migration that is not one transaction; docs/contracts.md describes the form. */
export const ONLINE = /^\s*--\s*online migration:\s*\S/i;
/** Finds the table that a migration's statement locks. */
const LOCKED_TABLE =
  /^(?:alter table|create (?:unique )?index \w+ on|(?:create|create or replace|drop) trigger[^;]*?\son)\s+(?:if exists\s+|only\s+)?(\w+)/i;
/** Statements that are repeated in batches until they find no rows. */
const CHANGES_ROWS = /^(with|update|insert|delete)\b/i;

/** What a migration of this process does now, in a sentence; undefined if none runs. */
let progress: string | undefined;

/** The progress of this process's migration, in a sentence; undefined if none runs. */
export function migrationProgress(): string | undefined {
  return progress;
}

/**
 * Runs the missing migrations in the journal's order, including those older than the newest one recorded. Each but the
 * online ones is one transaction with its record and its rights.
 * @param execute runs statements on one connection, as the role that owns the tables
 * @returns whether online migrations are left to run
 * @throws MigrationError if the database ran a migration that differs or is unknown to this version, or if one fails;
 * earlier ones stay
 */
export async function migrate(execute: ExecuteSql, options: MigrateOptions): Promise<boolean> {
  const { folder, table = TABLE, grant = async () => {}, tries = TRIES } = options;
  const { leavesOnline = false, tellsEvery = TELLS_EVERY } = options;
  const migrations = migrationsIn(folder);
  const prepare = () => prepareRecords(execute, table, migrations).catch(refuseOthers);
  await withLockRetries('The table of migrations', prepare, tries);
  const missing = missingIn(await recordsIn(execute, table), migrations);
  // Migrations of an empty database are fast, so they are not logged one by one.
  const isNew = missing.length === migrations.length;
  const left = leavesOnline && !isNew ? onlineAtEnd(missing) : [];
  if (isNew) log.info('making the tables');
  try {
    for (const migration of missing.slice(0, missing.length - left.length)) {
      const tell = teller(execute, migration, { isNew, every: tellsEvery });
      await tell();
      await (isOnline(migration) ? runOnline : runInTransaction)(execute, migration, { table, grant, tries, tell });
    }
  } finally {
    progress = undefined;
  }
  await checkMigrated(execute, options);
  return left.length > 0;
}

const isOnline = ({ statements }: Migration) => ONLINE.test(statements[0] ?? '');

/** The online migrations at the end, for which no other migration waits. */
function onlineAtEnd(missing: Migration[]): Migration[] {
  return missing.slice(missing.findLastIndex((migration) => !isOnline(migration)) + 1);
}

/** Reports progress: at the start, and then only in the configured interval. */
type Tell = (rows?: number, total?: number) => Promise<void>;

function teller(execute: ExecuteSql, { name }: Migration, { isNew, every }: { isNew: boolean; every: number }): Tell {
  let told = Number.NEGATIVE_INFINITY;
  return async (rows, total) => {
    if (isNew || performance.now() - told < every) return;
    told = performance.now();
    // Also includes rows that were added since the estimate.
    const of = total === undefined ? undefined : Math.max(total, rows ?? 0);
    if (rows === undefined) log.info({ migration: name }, 'migration begins');
    else log.info({ migration: name, rows, ...(of !== undefined && { of }) }, 'migration goes on');
    const count = (number: number) => number.toLocaleString('en');
    const done = rows === undefined ? '' : `, ${count(rows)}${of === undefined ? '' : ` of about ${count(of)}`} rows`;
    progress = `Migration ${name}${done}.`;
    // `openward restart` reads it there, even before a gateway listens. PostgreSQL limits the name to 63 bytes.
    const inActivity = `${MIGRATES}${name.slice(0, 4)}${done}`.slice(0, 63);
    await execute("select set_config('application_name', $1, false)", [inActivity]);
  };
}

/**
 * Compares the journal with the database by name and hash.
 * @throws MigrationError if a migration is missing or does not match
 */
export async function checkMigrated(
  execute: ExecuteSql,
  { folder, table = TABLE, leavesOnline = false }: Migrations & Pick<MigrateOptions, 'leavesOnline'>,
): Promise<void> {
  const lacking = missingIn(await recordsIn(execute, table), migrationsIn(folder));
  const missing = lacking
    .slice(0, lacking.length - (leavesOnline ? onlineAtEnd(lacking).length : 0))
    .map(({ name }) => name);
  if (missing.length === 0) return;
  throw new MigrationError(
    `The tables are older than this version: ${missing.join(', ')} did not run. Start one process with DATABASE_OWNER_URL first.`,
  );
}

/** The tables to work on, and the roles for them. */
export interface OwnedTables {
  url: string;
  /** The same database for the role that owns the tables; by default, the role in `url` owns them. */
  ownerUrl?: string | undefined;
  /** Key of the advisory lock that one process at a time holds. */
  lock: number;
  /** The connection's name in `pg_stat_activity`. */
  name: string;
  /** The settings of both addresses; those of the practice's database by default. */
  settings?: RoleSettings;
  /** Ends the connection, and so the work on it. */
  signal?: AbortSignal;
}

const SETTINGS_OF_PRACTICE: RoleSettings = { url: 'DATABASE_URL', ownerUrl: 'DATABASE_OWNER_URL' };

/**
 * Works on the tables as their owner, one process at a time.
 * @throws SettingError if one of the roles cannot reach the database
 */
export async function asOwner(
  { url, ownerUrl, lock, name, settings = SETTINGS_OF_PRACTICE, signal }: OwnedTables,
  work: (execute: ExecuteSql) => Promise<unknown>,
): Promise<void> {
  const from = ownerUrl ? settings.ownerUrl : settings.url;
  const client = await reach({ connectionString: ownerUrl ?? url, application_name: name }, from);
  const end = () => void client.end();
  signal?.addEventListener('abort', end, { once: true });
  try {
    signal?.throwIfAborted();
    await reachAsUser({ url, ownerUrl }, settings);
    const execute: ExecuteSql = (text, values) => client.query(text, values);
    await lockAlone(execute, lock);
    await work(execute);
  } finally {
    signal?.removeEventListener('abort', end);
    if (!signal?.aborted) await client.end();
  }
}

/** Polls for a session lock: a waiting statement is an open transaction and blocks `create index concurrently`. */
async function lockAlone(execute: ExecuteSql, lock: number): Promise<void> {
  for (;;) {
    const tried = await execute('select pg_try_advisory_lock($1) as is_mine', [lock]);
    if (readRows(tried, { isMine: boolean })[0]?.isMine) return;
    await sleep(LOCK_POLL);
  }
}

function migrationsIn(folder: string): Migration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    return { name: tag, when, hash, statements: text.split('--> statement-breakpoint') };
  });
}

async function recordsIn(execute: ExecuteSql, table: string): Promise<Recorded[]> {
  try {
    return readRows(await execute(`select * from ${table} order by id`), RECORDED);
  } catch (cause) {
    // The schema or table is missing, or the role has no access.
    if (!isMissingTable(cause) && !isRefused(cause)) throw cause;
    throw new MigrationError(
      'This database role cannot read the list of migrations. Start one process with DATABASE_OWNER_URL first.',
      { cause },
    );
  }
}

/** Migrations that have not run, in order. @throws MigrationError if one that ran does not match */
function missingIn(records: Recorded[], migrations: Migration[]): Migration[] {
  const hashes = new Set(migrations.map(({ hash }) => hash));
  for (const record of records) {
    if (!hashes.has(record.hash)) refuseUnknown(record, migrations);
  }
  const done = new Set(records.map(({ hash }) => hash));
  return migrations.filter(({ hash }) => !done.has(hash));
}

/** @throws MigrationError, unless a later version ran it, because a rollback must start the previous version */
function refuseUnknown({ name, hash, createdAt: when }: Recorded, migrations: Migration[]): void {
  const same = migrations.find((migration) => (name ? migration.name === name : migration.when === when));
  const remedy = 'Start the version that created this database, or restore a backup made with this version.';
  if (same) {
    throw new MigrationError(
      `${same.name} was changed after this database ran it (${hash.slice(0, 12)} there, ${same.hash.slice(0, 12)} here). ${remedy}`,
    );
  }
  if (when > Math.max(...migrations.map((migration) => migration.when))) return;
  const what = name ?? `a migration of ${new Date(when).toISOString()} (${hash.slice(0, 12)})`;
  throw new MigrationError(`This database has run ${what}, which this version does not have. ${remedy}`);
}

/** Creates the table of records like drizzle, and adds missing names to old records. */
async function prepareRecords(execute: ExecuteSql, table: string, migrations: Migration[]): Promise<void> {
  await inTransaction(execute, async () => {
    await execute(`create schema if not exists ${table.split('.')[0]}`);
    await execute(
      `create table if not exists ${table} (id serial primary key, hash text not null, created_at bigint, name text)`,
    );
    const { rows } = await execute(
      `select 1 from pg_attribute where attrelid = '${table}'::regclass and attname = 'name' and not attisdropped`,
    );
    if (rows.length === 0) await execute(`alter table ${table} add column name text`);
    const unnamed = await execute(`select hash from ${table} where name is null`);
    for (const { hash } of readRows(unnamed, { hash: text })) {
      const name = migrations.find((migration) => migration.hash === hash)?.name;
      if (name) await execute(`update ${table} set name = $1 where hash = $2`, [name, hash]);
    }
  });
}

/** @throws MigrationError if the role may not create tables: DATABASE_OWNER_URL is missing or wrong */
function refuseOthers(cause: unknown): never {
  if (!isRefused(cause)) throw cause;
  throw new MigrationError(
    'This database role may not create the tables. DATABASE_OWNER_URL must name the role that owns the database and DATABASE_URL the other one, and the process with DATABASE_OWNER_URL must start first.',
    { cause },
  );
}

type Running = Required<Pick<MigrateOptions, 'table' | 'grant' | 'tries'>> & { tell: Tell };

/**
 * Runs a migration with its record and its rights in one transaction. If a table could not be locked, the next attempt
 * locks it first: otherwise a call that holds it and waits for another table could block the migration every time.
 */
async function runInTransaction(
  execute: ExecuteSql,
  migration: Migration,
  { table, grant, tries }: Running,
): Promise<void> {
  let first: string[] = [];
  const run = async (statement: string, locked: string | undefined) => {
    try {
      await execute(statement);
    } catch (error) {
      if (locked && isLockFailure(error)) first = [locked, ...first.filter((each) => each !== locked)];
      throw error;
    }
  };
  const work = async () => {
    for (const locked of first) if (await isTable(execute, locked)) await run(`lock table ${locked}`, locked);
    for (const statement of migration.statements) await run(statement, LOCKED_TABLE.exec(bare(statement))?.[1]);
    await record(execute, table, migration);
    await grant();
  };
  await withLockRetries(migration.name, () => inTransaction(execute, work), tries);
}

/**
 * Runs statements one by one, so that none keeps its locks while the next one runs. A statement that changes rows walks
 * the table by key in batches. An interrupted migration is not recorded and later continues with the remaining rows.
 * Another process may have run it while this one waited.
 */
async function runOnline(execute: ExecuteSql, migration: Migration, running: Running): Promise<void> {
  const { table, tries, tell } = running;
  await lockAlone(execute, ONLINE_LOCK);
  try {
    if ((await recordsIn(execute, table)).some(({ hash }) => hash === migration.hash)) return;
    for (const statement of migration.statements.map(bare)) {
      // Outside a transaction, as `create index concurrently` requires, and without a limit: it blocks no calls.
      if (CHANGES_ROWS.test(statement)) await fill(execute, statement, { name: migration.name, tries, tell });
      else await execute(statement).catch((cause) => refuse(migration.name, cause));
    }
    await record(execute, table, migration);
  } finally {
    await execute('select pg_advisory_unlock($1)', [ONLINE_LOCK]).catch(() => {});
  }
}

/** The batch in a statement: `… in (select <key> from <table> … where <condition> limit <number>)`. */
const PICKED =
  /\bin\s*\(\s*select\s+((?:\w+\.)?(\w+))\s+from\s+(\w+)\b((?:(?!\bwhere\b)[\s\S])*)\bwhere\b([\s\S]*?)\blimit\s+(\d+)\s*\)/i;

async function fill(
  execute: ExecuteSql,
  statement: string,
  { name, tries, tell }: Pick<Running, 'tries' | 'tell'> & { name: string },
): Promise<void> {
  const run = async (batch: string, values?: unknown[]) => {
    let rows = 0;
    const began = performance.now();
    const work = async () => {
      // Batches are small, so index lookups are cheaper than reading the whole table each time.
      await execute('set local enable_hashjoin = off; set local enable_mergejoin = off');
      const done = await execute(
        `with batch as (${batch}\nreturning 1) select count(*)::int as rows from batch`,
        values,
      );
      rows = readRows(done, { rows: integer })[0]?.rows ?? 0;
    };
    await withLockRetries(name, () => inTransaction(execute, work), tries);
    // Calls wait for one batch at most; the pause leaves disk capacity to them.
    if (rows > 0) await sleep((performance.now() - began) / 10);
    return rows;
  };
  const walked = await fillByKey(execute, statement, run, tell);
  // Handles rows that were written behind the last key, and statements without this form.
  for (let rows = 1, all = walked; rows > 0; all += rows) {
    if (all > walked) await tell(all);
    rows = await run(statement);
  }
}

/**
 * Walks the table once by key, so that no batch searches again through finished rows.
 * @returns how many rows it passed
 */
async function fillByKey(
  execute: ExecuteSql,
  statement: string,
  run: (batch: string, values: unknown[]) => Promise<number>,
  tell: Tell,
): Promise<number> {
  const [picked, key, column, table, joined, condition = '', size] = PICKED.exec(statement) ?? [];
  if (!picked || /\border\s+by\b/i.test(condition)) return 0;
  const estimated = await execute(
    'select greatest(reltuples, 0)::int as total from pg_class where oid = to_regclass($1)',
    [table],
  );
  const estimate = readRows(estimated, { total: integer })[0]?.total;
  const counted = estimate ? undefined : await execute(`select count(*)::int as total from ${table}`);
  const total = estimate || (counted && readRows(counted, { total: integer })[0]?.total);
  let walked = 0;
  for (let last: string | undefined; ; ) {
    const from = last === undefined ? [] : [last];
    const next = await execute(
      `select ${column}::text as key from ${table} ${last === undefined ? '' : `where ${column} > $1`} order by ${table}.${column} offset ${size} - 1 limit 1`,
      from,
    );
    const [end] = readRows(next, { key: text });
    const values = [...from, ...(end ? [end.key] : [])];
    const range = [...(last === undefined ? [] : [`${key} > $1`]), ...(end ? [`${key} <= $${values.length}`] : [])];
    const rows = [`(${condition}\n)`, ...range].join(' and ');
    await run(
      statement.replace(picked, () => `in (select ${key} from ${table}${joined}where ${rows})`),
      values,
    );
    if (!end) return walked;
    last = end.key;
    walked += Number(size);
    await tell(walked, total);
  }
}

/** False for a table that the migration itself creates or renames. */
async function isTable(execute: ExecuteSql, name: string): Promise<boolean> {
  const { rows } = await execute("select 1 from pg_class where oid = to_regclass($1) and relkind in ('r', 'p')", [
    name,
  ]);
  return rows.length > 0;
}

/** A statement without leading comments and the final semicolon. */
function bare(statement: string): string {
  return statement.replace(/^(\s*--.*\n)*\s*/, '').replace(/;\s*$/, '');
}

async function record(execute: ExecuteSql, table: string, { hash, when, name }: Migration): Promise<void> {
  await execute(`insert into ${table} (hash, created_at, name) values ($1, $2, $3)`, [hash, when, name]);
}

/** Runs `work` in a transaction that waits only briefly for locks. */
export async function inTransaction<T>(execute: ExecuteSql, work: () => Promise<T>): Promise<T> {
  await execute('begin');
  try {
    await execute(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    const result = await work();
    await execute('commit');
    return result;
  } catch (error) {
    await execute('rollback').catch(() => {});
    throw error;
  }
}

/**
 * Runs `work`, and retries if a lock was not available.
 * @param what the name of the work in messages
 * @throws MigrationError
 */
export async function withLockRetries(what: string, work: () => Promise<unknown>, tries = TRIES): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await work();
      return;
    } catch (cause) {
      if (cause instanceof MigrationError) throw cause;
      if (!isLockFailure(cause)) refuse(what, cause);
      if (tried === tries) {
        throw new MigrationError(
          `${what} could not lock its tables in ${tries} tries, so nothing was changed. Find the transaction that holds them in pg_stat_activity, and start again.`,
          { cause },
        );
      }
      await sleep(PAUSE.least + Math.random() * (PAUSE.most - PAUSE.least));
    }
  }
}

function refuse(what: string, cause: unknown): never {
  throw new MigrationError(`${what} failed and is not recorded: ${reasonOf(cause)}.`, { cause });
}

/** The database's message; only the state if the message may contain values, such as patient data. */
function reasonOf(error: unknown): string {
  const state = sqlState(error) ?? '';
  return state.startsWith('22') ? `a value does not fit (${state})` : (error as Error).message;
}
