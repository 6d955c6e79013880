import { type SQL, sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { Ask } from './batch.ts';
import { type Expected, verifyAudit } from './verify.ts';

/* `npm run audit:verify [-- --expect <batch>:<hash>]`: exit code 0 where every row and batch fits, else 1. */

const USAGE = 'Usage: npm run audit:verify [-- --expect <batch>:<hash>]';

try {
  const expected = expectedOf(process.argv.slice(2));
  const { ask, close } = await opened();
  try {
    // One state throughout, whatever is written meanwhile.
    await ask(sql`begin transaction isolation level repeatable read read only`);
    const { finding, rows, batches, notYetChained, last } = await verifyAudit(ask, expected);
    if (finding) {
      console.error(`${finding} Up to there ${rows} rows in ${batches} batches verify.`);
      process.exitCode = 1;
    } else {
      console.log(`${rows} rows in ${batches} batches verify, ${notYetChained} not yet chained`);
      if (batches > 0) console.log(`The last batch, to be kept elsewhere: ${last.number}:${last.hash}`);
    }
  } finally {
    await close();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function expectedOf(words: string[]): Expected | undefined {
  if (words.length === 0) return undefined;
  const [, number, hash] = /^(\d+):([0-9a-f]{64})$/i.exec(words[1] ?? '') ?? [];
  if (words[0] !== '--expect' || words.length > 2 || !number || !hash) throw new Error(USAGE);
  return { number, hash: hash.toLowerCase() };
}

/** One connection to the database that the environment names; nothing in it is migrated. */
async function opened(): Promise<{ ask: Ask; close: () => Promise<void> }> {
  const { DATABASE_URL: url, DATA_DIR: dataDir = '.data' } = process.env;
  if (url) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    await client.connect();
    const database = drizzlePostgres(client);
    return { ask: (query: SQL) => database.execute(query), close: () => client.end() };
  }
  return pglite(`${dataDir}/database`);
}

/** @throws FolderInUseError while the portal runs on the folder */
async function pglite(folder: string) {
  const [{ PGlite }, { btree_gist }, { pg_trgm }, { ownFolder }, { existsSync }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/btree_gist'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('../platform/database/folder-lock.ts'),
    import('node:fs'),
  ]);
  if (!existsSync(folder)) throw new Error(`There is no database in ${folder}: set DATA_DIR or DATABASE_URL.`);
  const free = ownFolder(folder);
  const client = await PGlite.create({ dataDir: folder, extensions: { btree_gist, pg_trgm } });
  const database = drizzlePglite(client);
  const close = async () => {
    await client.close();
    free();
  };
  return { ask: (query: SQL) => database.execute(query), close };
}
