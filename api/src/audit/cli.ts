import { PrimaryClient } from '@openward/server-kit/postgres/primary';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import type { Executor } from '../platform/database/rows.ts';
import { type Expected, verifyAudit } from './verify.ts';

/* `openward audit:verify [--expect <batch>:<hash>]`: exit code 0 if every row and batch matches, else 1. */

const USAGE = 'Usage: openward audit:verify [--expect <batch>:<hash>]';

try {
  const expected = expectedOf(process.argv.slice(2));
  const { database, close } = await opened();
  try {
    // One snapshot for the whole check, while the portal keeps writing.
    await database.execute(sql`begin transaction isolation level repeatable read read only`);
    const { finding, rows, batches, notYetChained, last } = await verifyAudit(database, expected);
    if (finding) {
      console.error(`${finding} The ${rows} rows in ${batches} batches before it are unchanged.`);
      process.exitCode = 1;
    } else {
      console.log(`${rows} rows in ${batches} batches are unchanged, ${notYetChained} are not yet chained`);
      if (batches > 0) console.log(`Keep the last batch on another machine: ${last.number}:${last.hash}`);
    }
  } finally {
    await close();
  }
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}

/** The cause of an error without the failed SQL statement. */
function sentenceOf(error: unknown): string {
  const { message, code, cause } = error as Error & { code?: string };
  if (cause) return sentenceOf(cause);
  // After a restore, the portal's role has no rights until the portal's next start grants them.
  return code === '42501' ? 'The portal has no rights in this database yet. Start it first.' : message;
}

function expectedOf(words: string[]): Expected | undefined {
  if (words.length === 0) return undefined;
  const [, number, hash] = /^(\d+):([0-9a-f]{64})$/i.exec(words[1] ?? '') ?? [];
  if (words[0] !== '--expect' || words.length > 2 || !number || !hash) throw new Error(USAGE);
  return { number, hash: hash.toLowerCase() };
}

/** Opens one connection to the database of the environment, without migrations. */
async function opened(): Promise<{ database: Executor; close: () => Promise<void> }> {
  const { DATABASE_URL: url, DATA_DIR: dataDir = '.data' } = process.env;
  if (url) {
    const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
    await client.connect().catch(({ message }: Error) => {
      throw new Error(`Could not reach the database: ${message}`);
    });
    return { database: drizzlePostgres(client), close: () => client.end() };
  }
  return pglite(`${dataDir}/database`);
}

/** @throws FolderInUseError while the portal runs on the folder */
async function pglite(folder: string) {
  const [{ openFiles }, { ownFolder }, { existsSync }] = await Promise.all([
    import('../platform/database/pglite-files.ts'),
    import('../platform/database/folder-lock.ts'),
    import('node:fs'),
  ]);
  if (!existsSync(folder)) throw new Error(`There is no database in ${folder}. Set DATA_DIR or DATABASE_URL.`);
  const free = ownFolder(folder);
  const client = await openFiles(folder);
  const close = async () => {
    await client.close();
    free();
  };
  return { database: drizzlePglite(client), close };
}
