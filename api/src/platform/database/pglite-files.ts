import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** PGlite fills this memory with zeros on start; the default of 128 MB took most of the start time. */
const MEMORY = ['-c', 'shared_buffers=32MB'];

/**
 * Opens or creates a database's files in this process; the caller must hold the folder's lock.
 * @param dataDir a folder, or `memory:/`
 * @param loadDataDir a dump of PGlite to start with
 */
export function openFiles(dataDir: string, loadDataDir?: Blob): Promise<PGlite> {
  const startParams = [...PGlite.defaultStartParams, ...MEMORY];
  return PGlite.create({
    dataDir,
    extensions: { btree_gist, pg_trgm },
    startParams,
    ...(loadDataDir ? { loadDataDir } : {}),
  });
}
