import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Counts, KEPT } from './counts.ts';
import { writeAtomically } from './history-file.ts';

/** Where gateways keep their counts, so that each sees those of all and none is lost with its process. */
export interface ReportSink {
  /** Keeps this gateway's counts in the place of those that it kept before. */
  keep(own: Counts): Promise<void>;
  /** The counts of every other gateway, and of those that are no more. */
  others(): Promise<Counts[]>;
}

/** Its name begins with a dot, so that no part can have it. */
const FOLDER = '.reports';

/** Counts in the folder of the releases, each gateway's in a file of its own. */
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

/** What a gateway kept. One that has not written for as long as anything is kept is no more: its file goes. */
async function countsIn(file: string): Promise<Counts | undefined> {
  try {
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > KEPT * 60_000) return void (await rm(file, { force: true }));
    const counts: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof counts === 'object' && counts !== null ? (counts as Counts) : undefined;
  } catch {
    // Being replaced or damaged: counts are worth no more than this.
    return undefined;
  }
}
