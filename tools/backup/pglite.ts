import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { ownFolder } from '@openward/api/folder-lock';
import type { DatabaseState } from './manifest.ts';
import { BackupError, type Place } from './place.ts';
import { stateOf } from './postgres.ts';

const DUMP = 'database.tar.gz';

/** Dumps PGlite's files into a folder. @throws FolderInUseError while the portal uses them */
export async function backUpPglite({ database, releases }: Place, folder: string): Promise<DatabaseState> {
  if (!isThere(database)) throw new BackupError(`There is no database in ${database}. Set DATA_DIR or DATABASE_URL.`);
  const free = ownFolder(database);
  try {
    const client = await opened(database);
    try {
      const state = await stateOf((text) => client.query(text), { holdsReleases: !releases });
      const dump = await client.dumpDataDir('gzip');
      await writeFile(join(folder, DUMP), Buffer.from(await dump.arrayBuffer()));
      return { database: { kind: 'pglite', file: DUMP }, ...state };
    } finally {
      await client.close();
    }
  } finally {
    free();
  }
}

/** @throws BackupError if a database exists and must not be replaced, FolderInUseError if it is in use */
export function checkPglite(database: string, isReplacing: boolean): void {
  if (!isThere(database)) return;
  if (!isReplacing)
    throw new BackupError(`${database} already has a database, so nothing was changed. Add --replace to replace it.`);
  ownFolder(database)();
}

/**
 * Replaces PGlite's files with a backup, which is written and verified before the old files are removed.
 * @param verify checks the database folder inside the given data folder
 */
export async function restorePglite(
  { database, dataDir }: Place,
  folder: string,
  verify: (dataDir: string) => void,
): Promise<void> {
  const beside = join(dataDir, 'restoring');
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside, { recursive: true });
  const free = ownFolder(database);
  try {
    const restored = join(beside, 'database');
    const client = await opened(restored, new Blob([new Uint8Array(await readFile(join(folder, DUMP)))]));
    await client.close();
    verify(beside);
    const old = `${database}.old`;
    await rm(old, { recursive: true, force: true });
    await rename(database, old);
    await rename(restored, database);
    await rm(old, { recursive: true, force: true });
  } finally {
    free();
    await rm(beside, { recursive: true, force: true });
  }
}

function isThere(database: string): boolean {
  return existsSync(join(database, 'PG_VERSION'));
}

async function opened(dataDir: string, loadDataDir?: Blob): Promise<PGlite> {
  const { openFiles } = await import('@openward/api/pglite-files');
  return openFiles(dataDir, loadDataDir);
}
