import type { HistoryEntry } from './history.ts';
import type { PartRelease } from './part-release.ts';

/** A change of one part, with its versions before and after. */
export interface PartChange {
  entry: HistoryEntry;
  before: PartRelease | undefined;
  after: PartRelease | undefined;
}

/** Every change of which versions of a part users get, oldest first. */
export function changesOf(name: string, history: HistoryEntry[]): PartChange[] {
  let current: PartRelease | undefined;
  return history.flatMap((entry) => {
    const before = current;
    if (entry.name === name) current = entry.release ?? before;
    return current === before ? [] : [{ entry, before, after: current }];
  });
}

/**
 * The versions of a part that some page may have loaded, or fallen back to, at a time or later.
 * @param changes all of the part's
 */
export function inForceSince(changes: PartChange[], time: Date): Set<string> {
  const ended = changes.filter(({ entry }) => new Date(entry.at) >= time).map(({ before }) => before);
  const states = [...ended, changes.at(-1)?.after].filter((state) => state !== undefined);
  return new Set(
    states.flatMap(({ active, earlier, canary }) => [
      active,
      ...earlier.slice(0, 1),
      ...(canary ? [canary.version] : []),
    ]),
  );
}
