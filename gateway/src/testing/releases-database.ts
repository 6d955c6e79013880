import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type PostgresStore, postgresStore } from '../releases/store/postgres-store.ts';

/** A PostgreSQL server for tests; without it, tests that need one are skipped. */
const SERVER = process.env.TEST_DATABASE_URL ?? '';

/** Describes tests that need PostgreSQL. */
export const describeOnPostgres = SERVER ? describe : describe.skip;

const made: string[] = [];
const opened: PostgresStore[] = [];

/** Creates an empty database; `removeDatabases` drops it. @returns its address */
export async function aDatabase(): Promise<string> {
  const name = `openward_releases_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name}`);
  made.push(name);
  const url = new URL(SERVER);
  url.pathname = `/${name}`;
  return url.href;
}

/** Opens the releases of a database; `closeStores` closes them. */
export function anOpenStore(database: Parameters<typeof postgresStore>[0]): PostgresStore {
  const store = postgresStore(database);
  opened.push(store);
  return store;
}

/** Closes every store of a test; for `afterEach`. */
export async function closeStores(): Promise<void> {
  await Promise.all(opened.splice(0).map((store) => store.close()));
}

/** Drops the releases, so that the database is like new. */
export async function emptied(url: string): Promise<void> {
  await inDatabase(url, 'drop schema if exists openward_releases cascade');
}

/** Drops every database that was created, even if it is still in use. */
export async function removeDatabases(): Promise<void> {
  for (const name of made.splice(0)) await onServer(`drop database if exists ${name} with (force)`);
}

/** Blocks connections to a database and ends existing ones, or allows connections again. */
export async function setReachable(url: string, isReachable: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await onServer(`alter database ${name} allow_connections ${isReachable}`);
  if (!isReachable) {
    await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  }
}

/** Runs a statement in a database. @returns its rows */
export async function inDatabase(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

const onServer = (text: string) => inDatabase(SERVER, text);
