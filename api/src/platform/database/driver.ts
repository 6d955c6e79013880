import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ExecuteSql } from '@openward/server-kit/postgres/migrate';
import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema/index.ts';

/** One PostgreSQL dialect over two drivers. */
export type Connection = PgDatabase<PgQueryResultHKT, typeof schema>;

/** A transaction. All queries run in one, and they cannot be nested. */
export type Tx = Omit<Parameters<Parameters<Connection['transaction']>[0]>[0], 'transaction' | 'rollback'> & {
  /** Runs one self-contained statement; if it is the only one, there is no transaction around it. */
  withoutBegin(statement: SQL): PromiseLike<unknown>;
};

/**
 * Registers a statement for the end of a transaction. It is built after all other work and sent together with the
 * commit. If it fails, the transaction fails.
 */
export type AtEnd = (statement: () => SQL) => void;

/** Work in a transaction; it commits when the work returns. */
export type Work<T> = (tx: Tx, atEnd: AtEnd) => Promise<T>;

/** Number of connections in use and idle, and of transactions that wait for one. */
export interface ConnectionCounts {
  used: number;
  idle: number;
  waiting: number;
}

/** PostgreSQL's position in its log, which grows with each commit and is the same on primary and standby. */
export type Position = bigint;

/** A server that follows the primary by streaming replication and answers reads that may be a moment old. */
export interface Standby {
  /** True if it is at most `READ_LAG` behind, and has everything up to this position. */
  has(position: Position): boolean;
  /** Runs reads in a transaction on the standby. @throws where it cannot answer, or the work writes */
  transaction<T>(work: Work<T>): Promise<T>;
  /** The primary's position now; everything that was committed before is below it. Never rejects. */
  position(): Promise<Position>;
  /** Resolves once no read can miss what is committed now, at the latest after `READ_LAG`. Never rejects. */
  caughtUp(): Promise<void>;
  /** Seconds since the standby had everything; infinite if it cannot be reached or follows another primary. */
  lag(): number;
  /** Transactions that it has answered. */
  readonly answered: number;
}

/** An opened driver; `openDatabase` makes a `Database` of it. */
export interface Driver {
  /** Runs `work` in one transaction, which commits when it returns and rolls back when it throws. */
  transaction<T>(work: Work<T>): Promise<T>;
  readonly kind: 'pglite' | 'postgres';
  /** Runs plain SQL without the tables' types, such as the job queue's. */
  execute: ExecuteSql;
  /** Number of connections; absent on PGlite, which has only one. */
  connections?(): ConnectionCounts;
  /** A second server for reads that may be a moment old; absent without `DATABASE_READ_URL`. */
  standby?: Standby;
  /** Checks the database on a separate connection, so that no query delays it. @throws after a timeout */
  ping(): Promise<void>;
  /**
   * Receives the notifications (`pg_notify`) of a channel from all processes after their commit. A lost connection
   * reconnects.
   * @returns a function that stops listening
   */
  listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Receives the notifications of a channel. */
export interface ChannelListener {
  heard(payload: string): void;
  /** The connection was interrupted, so notifications may be lost. */
  missed(): void;
}

export interface DatabaseOptions {
  /** A PostgreSQL 15+ connection string; without it PGlite keeps its files in `dataDir`. */
  url?: string | undefined;
  /** The same database with the role that owns and migrates the tables; defaults to `url`. */
  ownerUrl?: string | undefined;
  /** A standby of this database for reads, and how old they may be, in milliseconds; only with `url`. */
  reads?: { url: string; most: number } | undefined;
  /** Folder of PGlite's files; `memory://` for none. */
  dataDir: string;
  poolSize?: number;
  /** Another folder of migrations, for tests. */
  migrations?: string;
  /** Receives the text of each drizzle statement that PGlite runs, without values; for tests. */
  heard?: ((statement: string) => void) | undefined;
}

// The build does not copy the SQL files, so they are read from the sources.
export const migrationsFolder = `${dirname(fileURLToPath(import.meta.url)).replace(/([\\/])dist([\\/])/, '$1src$2')}/migrations`;
