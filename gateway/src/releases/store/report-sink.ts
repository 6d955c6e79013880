import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Counts, KEPT } from './counts.ts';
import { writeAtomically } from './history-file.ts';

/** Where gateways store their counts, so that each sees all counts and they survive restarts. */
export interface ReportSink {
  /** Replaces this gateway's stored counts. */
  keep(own: Counts): Promise<void>;
  /** The counts of every other gateway, including stopped ones. */
  others(): Promise<Counts[]>;
}

/** The leading dot prevents a collision with part names. */
const FOLDER = '.reports';

/** Counts in the releases folder, one file for each gateway. */
export function folderSink(releasesDir: string): ReportSink {
  const folder = join(releasesDir, FOLDER);
  const own = `${randomUUID()}.json`;
  return {
    async keep(counts) {
      await mkdir(folder, { recursive: true });
      await writeAtomically(join(folder, own), JSON.stringify(counts));
    },
    async others() {
      const files = await readdir(folder).catch(() => []);
      const wanted = files.filter((file) => file.endsWith('.json') && file !== own);
      const found = await Promise.all(wanted.map((file) => countsIn(join(folder, file))));
      return found.filter((counts) => counts !== undefined);
    },
  };
}

/** The counts in a file; deletes the file if it is older than any count may be. */
async function countsIn(file: string): Promise<Counts | undefined> {
  try {
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > KEPT * 60_000) return void (await rm(file, { force: true }));
    const counts: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof counts === 'object' && counts !== null ? (counts as Counts) : undefined;
  } catch {
    // The file is damaged or being replaced; losing these counts is acceptable.
    return undefined;
  }
}
