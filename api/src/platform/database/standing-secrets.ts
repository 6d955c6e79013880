import type { Database } from './database.ts';

/**
 * The key of what strangers are shown of names that do not exist. It lies in the database and stays when the server's
 * key is changed, so that such a name goes on looking like a real one.
 */
export async function decoyKeyIn({ execute }: Pick<Database, 'execute'>): Promise<Uint8Array> {
  const { rows } = await execute("select value from standing_secret where purpose = 'decoy'");
  const [row] = rows as { value: string }[];
  if (!row) throw new Error('no secret for decoys in the database: it was changed by hand or restored in part');
  return new TextEncoder().encode(row.value);
}
