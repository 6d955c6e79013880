import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema/index.ts';

/** One PostgreSQL dialect over two drivers. */
export type Connection = PgDatabase<PgQueryResultHKT, typeof schema>;

/** A transaction; queries run only inside one. There is none inside another. */
export type Tx = Omit<Parameters<Parameters<Connection['transaction']>[0]>[0], 'transaction' | 'rollback'>;

/**
 * Hands over a statement whose result nobody needs: the transaction waits for it before it commits, and not before
 * the next statement is sent. Where it fails, the transaction fails.
 */
export type Defer = (statement: Promise<unknown>) => void;

/** What happens in a transaction. */
export type Work<T> = (tx: Tx, defer: Defer) => Promise<T>;

/** Runs plain SQL outside the tables' types: what the job queue needs. */
export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** The statements of one transaction that are still to be waited for. */
export function deferring(): { defer: Defer; settled(): Promise<unknown>; failure(): unknown } {
  const statements: Promise<unknown>[] = [];
  let first: unknown;
  return {
    defer(statement) {
      // Whoever waits for all hears of it; before that it is nobody's unhandled rejection.
      statement.catch((error) => {
        first ??= error;
      });
      statements.push(statement);
    },
    settled: () => Promise.all(statements),
    /** What failed first; the statements after it only say that the transaction is over. */
    failure: () => first,
  };
}

/** An opened driver; `openDatabase` makes a `Database` of it. */
export interface Driver {
  /** Runs `work` in one transaction, committed where it returns and undone where it throws. */
  transaction<T>(work: Work<T>): Promise<T>;
  readonly kind: 'pglite' | 'postgres';
  execute: ExecuteSql;
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
}

// The SQL files are not compiled, so they stay with the sources.
export const migrationsFolder = `${dirname(fileURLToPath(import.meta.url)).replace(/([\\/])dist([\\/])/, '$1src$2')}/migrations`;
