import type { Database } from './database.ts';
import { readRows, text } from './rows.ts';

/**
 * The key for decoy data of unknown user names. It is stored in the database and survives a change of the server's key,
 * so that decoys stay the same over time, like real data.
 */
export async function readDecoyKey({ execute }: Pick<Database, 'execute'>): Promise<Uint8Array> {
  const secrets = await execute("select value from standing_secret where purpose = 'decoy'");
  const [row] = readRows(secrets, { value: text });
  if (!row) throw new Error('no secret for decoys in the database: it was changed by hand or restored in part');
  return new TextEncoder().encode(row.value);
}
