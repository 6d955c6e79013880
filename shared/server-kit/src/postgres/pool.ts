import pg from 'pg';
import { PrimaryClient } from './primary.ts';

/**
 * How long things may take, in milliseconds. A statement that waits for a row which somebody has locked gives up
 * before a person does, and a database that hangs costs each call seconds and not the whole server.
 */
const LIMITS = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
  // Where the server does not answer at all, its own limits end nothing.
  query_timeout: 20_000,
};

/** A pool that outlives its connections, and keeps no process from ending. @param config with {@link PrimaryClient} or one that extends it */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ Client: PrimaryClient, ...LIMITS, ...config, allowExitOnIdle: true, keepAlive: true });
  pool.on('error', () => {});
  return pool;
}

/** One connection, whose death is no death of the process. @throws where it cannot be had */
export async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new PrimaryClient({ connectionTimeoutMillis: 10_000, keepAlive: true, ...config });
  try {
    await client.connect();
    return client;
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
}

/** The name of the role that an address connects as. */
export function roleIn(url: string): string {
  return new PrimaryClient({ connectionString: url }).user ?? '';
}
