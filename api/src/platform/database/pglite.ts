import { type ExecuteSql, migrate } from '@openward/server-kit/postgres/migrate';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { installJobs } from '../jobs/install.ts';
import { type Connection, type DatabaseOptions, type Driver, migrationsFolder, type Tx } from './driver.ts';
import { openFiles } from './pglite-files.ts';
import * as schema from './schema/index.ts';

/**
 * PostgreSQL in this process, its files in a folder that is this process's alone.
 * @throws FolderInUseError where another process has it
 */
export async function openPglite({ dataDir, heard }: DatabaseOptions): Promise<Driver> {
  // Not before it is needed: production on PostgreSQL runs where the lock's binary does not exist (Alpine).
  const { ownFolder } = await import('./folder-lock.ts');
  const free = dataDir.startsWith('memory:') ? () => {} : ownFolder(dataDir);
  try {
    const client = await openFiles(dataDir);
    const database = drizzle(client, { schema, ...(heard ? { logger: { logQuery: heard } } : {}) });
    const connection = database as unknown as Connection;
    const execute: ExecuteSql = async (text, values) => {
      if (values?.length) return client.query(text, values);
      // Several statements at once, as the job queue's own migrations are.
      const results = await client.exec(text);
      return { rows: results.at(-1)?.rows ?? [] };
    };
    await migrate(execute, { folder: migrationsFolder });
    await installJobs(execute);
    return {
      kind: 'pglite',
      async transaction(work) {
        // It computes on this very thread: pages get their turn between two transactions.
        await new Promise((turn) => setImmediate(turn));
        return connection.transaction(async (begun) => {
          const tx: Tx = Object.assign(begun, { alone: (statement: SQL) => begun.execute(statement) });
          const last: (() => SQL)[] = [];
          const result = await work(tx, (statement) => last.push(statement));
          for (const statement of last) await tx.execute(statement());
          return result;
        });
      },
      execute,
      // It runs in this process: where it is gone, so are we. Waiting for the queries before would say nothing.
      async ping() {
        if (client.closed) throw new Error('PGlite is closed');
      },
      listen: (channel, { heard }) => client.listen(channel, heard),
      async close() {
        await client.close();
        free();
      },
    };
  } catch (error) {
    free();
    throw error;
  }
}
