import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { sql } from 'drizzle-orm';
import { drizzle as overPostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as overPglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { sqlState } from './errors.ts';
import * as schema from './schema/index.ts';

/** One PostgreSQL dialect over two drivers. */
export type Connection = PgDatabase<PgQueryResultHKT, typeof schema>;

/** A transaction; queries run only inside one. */
export type Tx = Parameters<Parameters<Connection['transaction']>[0]>[0];

export interface Database {
  /** Runs `work` in a transaction, and again where PostgreSQL gave it up for another (deadlock, serialization). */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  readonly kind: 'pglite' | 'postgres';
}

export interface DatabaseOptions {
  /** A PostgreSQL 15+ connection string; without it PGlite keeps its files in `dataDir`. */
  url?: string | undefined;
  /** Folder of PGlite's files; `memory://` for none. */
  dataDir: string;
  /** Most connections at a time to PostgreSQL. */
  poolSize?: number;
}

// The SQL files are not compiled, so they stay with the sources.
const migrationsFolder = `${dirname(fileURLToPath(import.meta.url)).replace(/([\\/])dist([\\/])/, '$1src$2')}/migrations`;
const MIGRATION_LOCK = 7_305_001;
const TRIES = 4;

/** Opens the database and brings its tables up to date. Throws where it cannot be reached. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openPostgres(options.url, options.poolSize ?? 10) : openPglite(options.dataDir);
}

async function openPostgres(url: string, max: number): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max, allowExitOnIdle: true });
  // An idle connection that the server drops is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  // The lock needs one connection of its own: several copies of the api may start at once.
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePostgres(overPostgres(client, { schema }), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    client.release();
  }
  const connection = overPostgres(pool, { schema }) as unknown as Connection;
  return { kind: 'postgres', transaction: retrying(connection), close: () => pool.end() };
}

async function openPglite(dataDir: string): Promise<Database> {
  if (!dataDir.startsWith('memory:')) mkdirSync(dataDir, { recursive: true });
  const client = await PGlite.create({ dataDir, extensions: { btree_gist } });
  const connection = overPglite(client, { schema });
  await migratePglite(connection, { migrationsFolder });
  return {
    kind: 'pglite',
    transaction: retrying(connection as unknown as Connection),
    close: () => client.close(),
  };
}

function retrying(connection: Connection): Database['transaction'] {
  return async (work) => {
    for (let tried = 1; ; tried++) {
      try {
        return await connection.transaction(work);
      } catch (error) {
        const state = sqlState(error);
        if (tried === TRIES || (state !== '40P01' && state !== '40001')) throw error;
      }
    }
  };
}

/** Serializes transactions that name the same keys until they end; keys are taken in order, so nobody deadlocks. */
export async function lockFor(tx: Tx, keys: string[]): Promise<void> {
  for (const key of [...new Set(keys)].sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  }
}
