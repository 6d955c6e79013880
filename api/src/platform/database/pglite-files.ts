import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** A start fills this memory with zeros: by itself 128 MB, which took most of the time that a start takes. */
const MEMORY = ['-c', 'shared_buffers=32MB'];

/**
 * Opens the files of a database in this process, or makes them; who calls has the folder's lock.
 * @param dataDir a folder, or `memory:/`
 * @param loadDataDir what PGlite dumped, to begin with
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
