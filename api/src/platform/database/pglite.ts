import { type ExecuteSql, migrate } from '@openward/server-kit/postgres/migrate';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { installJobs } from '../jobs/install.ts';
import { type Connection, type DatabaseOptions, type Driver, migrationsFolder, type Tx } from './driver.ts';
import { openFiles } from './pglite-files.ts';
import * as schema from './schema/index.ts';

/**
 * Runs PostgreSQL in this process, with its files in a folder that this process locks.
 * @throws FolderInUseError where another process uses the folder
 */
export async function openPglite({ dataDir, heard }: DatabaseOptions): Promise<Driver> {
  // Imported late: production on PostgreSQL also runs on Alpine, which lacks the lock's binary.
  const { ownFolder } = await import('./folder-lock.ts');
  const free = dataDir.startsWith('memory:') ? () => {} : ownFolder(dataDir);
  try {
    const client = await openFiles(dataDir);
    const database = drizzle(client, { schema, ...(heard ? { logger: { logQuery: heard } } : {}) });
    const connection = database as unknown as Connection;
    const execute: ExecuteSql = async (text, values) => {
      if (values?.length) return client.query(text, values);
      // The job queue's own migrations contain several statements at once.
      const results = await client.exec(text);
      return { rows: results.at(-1)?.rows ?? [] };
    };
    await migrate(execute, { folder: migrationsFolder });
    await installJobs(execute);
    return {
      kind: 'pglite',
      async transaction(work) {
        // PGlite computes on this thread, so other work gets a turn between two transactions.
        await new Promise((turn) => setImmediate(turn));
        return connection.transaction(async (begun) => {
          const tx: Tx = Object.assign(begun, { withoutBegin: (statement: SQL) => begun.execute(statement) });
          const last: (() => SQL)[] = [];
          const result = await work(tx, (statement) => last.push(statement));
          for (const statement of last) await tx.execute(statement());
          return result;
        });
      },
      execute,
      // PGlite runs in this process, so a query would prove nothing and wait for the earlier ones.
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
