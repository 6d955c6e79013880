import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ExecuteSql } from '@openward/server-kit/postgres/migrate';
import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema/index.ts';

/** One PostgreSQL dialect over two drivers. */
export type Connection = PgDatabase<PgQueryResultHKT, typeof schema>;

/** A transaction; queries run only inside one. There is none inside another. */
export type Tx = Omit<Parameters<Parameters<Connection['transaction']>[0]>[0], 'transaction' | 'rollback'> & {
  /** Runs a statement that is whole by itself. Where nothing else is asked, there is no transaction around it. */
  alone(statement: SQL): PromiseLike<unknown>;
};

/**
 * Hands over what a transaction does last: it is asked for its statement when everything else is done, which then
 * travels with the commit. Where it fails, the transaction fails.
 */
export type AtEnd = (statement: () => SQL) => void;

/** What happens in a transaction. */
export type Work<T> = (tx: Tx, atEnd: AtEnd) => Promise<T>;

/** Connections in use and idle, and transactions that wait for one. */
export interface ConnectionCounts {
  used: number;
  idle: number;
  waiting: number;
}

/** An opened driver; `openDatabase` makes a `Database` of it. */
export interface Driver {
  /** Runs `work` in one transaction, committed where it returns and undone where it throws. */
  transaction<T>(work: Work<T>): Promise<T>;
  readonly kind: 'pglite' | 'postgres';
  /** Runs plain SQL outside the tables' types: what the job queue needs. */
  execute: ExecuteSql;
  /** How many connections there are, where there is more than one. */
  connections?(): ConnectionCounts;
  /** Asks the database for a sign of life, on a way that no other query can be in. @throws where none comes in time */
  ping(): Promise<void>;
  /**
   * Hears what is notified on a channel (`pg_notify`), from any process, once it has committed. A connection that is
   * lost comes back by itself.
   * @returns how to stop hearing
   */
  listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Who listens to a channel. */
export interface ChannelListener {
  heard(payload: string): void;
  /** The connection was lost for a while: something may have been said that was not heard. */
  missed(): void;
}

export interface DatabaseOptions {
  /** A PostgreSQL 15+ connection string; without it PGlite keeps its files in `dataDir`. */
  url?: string | undefined;
  /** The same database for the role that owns the tables and migrates them; without it `url` does both. */
  ownerUrl?: string | undefined;
  /** Folder of PGlite's files; `memory://` for none. */
  dataDir: string;
  /** Most connections at a time to PostgreSQL. */
  poolSize?: number;
  /** Another folder of migrations than this version's: for tests. */
  migrations?: string;
  /** Hears the text of each statement that PGlite gets of the tables' types, without its values: for tests. */
  heard?: ((statement: string) => void) | undefined;
}

// The SQL files are not compiled, so they stay with the sources.
export const migrationsFolder = `${dirname(fileURLToPath(import.meta.url)).replace(/([\\/])dist([\\/])/, '$1src$2')}/migrations`;
