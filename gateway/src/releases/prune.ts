import { ReleaseError } from './errors.ts';
import type { HistoryEntry, Reason } from './history.ts';
import { changesOf, inForceSince } from './history.ts';
import { publishedOf, publishedVersion, type RegistryDocument, releaseOf, retiredOf } from './registry.ts';
import { stateOf } from './status.ts';
import type { ReleaseStore } from './store/store.ts';

/** What to keep. */
export interface PruneOptions {
  /** Milliseconds that a page may stay open: versions that were active or published since then stay. */
  openFor: number;
  /** Only lists what would be deleted. */
  isDryRun?: boolean;
  now?: Date;
}

/** What was deleted, or would be. */
export interface Pruned {
  versions: { name: string; version: string }[];
  /** Files and folders that interrupted commands left behind. */
  leftovers: string[];
}

/** Milliseconds. */
export const DAY = 86_400_000;
/** The default for the longest time that a page stays open. */
export const OPEN_FOR = 14 * DAY;
/** Milliseconds after which staged files count as abandoned. */
const STALE = 60 * 60_000;

/**
 * Deletes unneeded versions: those that are not active, a canary or a rollback target, and that no open page may need.
 * Withdrawn versions are deleted too.
 * @throws ReleaseError
 */
export async function prune(
  store: ReleaseStore,
  { openFor, isDryRun = false, now = new Date() }: PruneOptions,
  reason: Reason,
): Promise<Pruned> {
  // Completes an interrupted change first, because its versions are in use.
  if (!isDryRun) await store.change(async () => undefined);
  const since = new Date(now.getTime() - openFor);
  // An invalid date compares false with everything, so all versions would look old.
  if (Number.isNaN(since.getTime())) throw new ReleaseError('That is too many days. Nothing was deleted.');
  const { document, history } = await stateOf(store);
  const versions = prunable(document, history, since);
  const stale = new Date(now.getTime() - STALE);
  if (isDryRun) return { versions, leftovers: await store.leftovers(stale) };
  const gone = [];
  for (const { name, version } of versions) {
    let isGone = false;
    await store.change(async (before) => {
      isGone = false;
      if (!publishedVersion(before, name, version)) return undefined;
      // Another command may have activated it meanwhile.
      const latest = before.revision === document.revision ? history : await store.history();
      if (neededOf(name, before, latest, since).has(version)) return undefined;
      isGone = true;
      return { action: 'prune', name, from: null, to: version, published: null, ...reason };
    });
    if (isGone) gone.push({ name, version });
  }
  return { versions: gone, leftovers: await store.leftovers(stale, true) };
}

function prunable(document: RegistryDocument, history: HistoryEntry[], since: Date): Pruned['versions'] {
  return Object.keys(document.published).flatMap((name) => {
    const needed = neededOf(name, document, history, since);
    const versions = Object.keys(publishedOf(document, name)).filter((version) => !needed.has(version));
    return versions.map((version) => ({ name, version }));
  });
}

function neededOf(name: string, document: RegistryDocument, history: HistoryEntry[], since: Date): Set<string> {
  const release = releaseOf(document, name) ?? retiredOf(document, name);
  const young = Object.entries(publishedOf(document, name)).filter(([, { at }]) => new Date(at) >= since);
  return new Set([
    ...(release ? [release.active, ...release.earlier] : []),
    ...(release?.canary ? [release.canary.version] : []),
    ...young.map(([version]) => version),
    ...inForceSince(changesOf(name, history), since),
  ]);
}
