import pg from 'pg';
import { PrimaryClient } from './primary.ts';

/**
 * Time limits in milliseconds. A statement that waits for a locked row gives up before a user does, and a hanging
 * database slows down single calls, not the whole server.
 */
const LIMITS = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
  // The server's own limits have no effect if it does not answer at all.
  query_timeout: 20_000,
};

/** A pool that survives lost connections and does not keep the process alive. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ Client: PrimaryClient, ...LIMITS, ...config, allowExitOnIdle: true, keepAlive: true });
  pool.on('error', () => {});
  return pool;
}

/** One connection; if it is lost, the process continues. @throws if it cannot be opened */
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

/** The role in a connection string. */
export function roleIn(url: string): string {
  return new PrimaryClient({ connectionString: url }).user ?? '';
}
