import type { ReleaseManifest } from '@openward/contract/releases';
import { type BuiltRelease, type CheckedRelease, checkedRelease } from '../check/built-release.ts';
import { named } from '../check/named.ts';
import type { HistoryEntry, Reason } from '../registry/history.ts';
import { EMPTY_DOCUMENT, publishedVersion, type RegistryDocument } from '../registry/registry-document.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store/store.ts';
import { refuseWhatDoesNotFit } from './composition-of.ts';
import { withCompressed } from './compressed-files.ts';

/** What became of a build. */
export interface Published {
  manifest: ReleaseManifest;
  /** False where the same bytes were published before. */
  isNew: boolean;
}

/**
 * Checks a build, by itself and beside what users get, and keeps it under its version, with every text file compressed
 * once for good. Publishing the same bytes again is no change; other bytes under a published version are refused.
 * @param choice `part`: the one that it must be a build of, any where none is named; `together`: what becomes active with
 * it, see {@link refuseWhatDoesNotFit}
 * @throws ReleaseError
 */
export async function publish(
  store: ReleaseStore,
  built: BuiltRelease,
  reason: Reason,
  { part, together = [] }: { part?: string | undefined; together?: ReleaseManifest[] } = {},
): Promise<Published> {
  const release = await checkedRelease(built);
  const { name } = release.manifest;
  if (part !== undefined && name !== part) {
    throw new ReleaseError(`${built.origin} holds a build of ${name}, not of ${part}.`);
  }
  return publishChecked(store, release, reason, together);
}

/** The same with a build that is checked by itself already. @throws ReleaseError */
export async function publishChecked(
  store: ReleaseStore,
  release: CheckedRelease,
  reason: Reason,
  together: ReleaseManifest[] = [],
): Promise<Published> {
  const { manifest, digest } = release;
  const { name, version } = manifest;
  const document = await store.read();
  if (isPublished(document, release)) return { manifest, isNew: false };
  refuseIfReplacing(await store.history(), release);
  await refuseIfUnfit(store, document, [...together, manifest]);
  const staged = await store.stage(name, version, await withCompressed(release.files));
  let isNew = false;
  try {
    await store.change(async (before) => {
      // Somebody may have been quicker.
      if (isPublished(before, release)) return undefined;
      await refuseIfUnfit(store, before, [...together, manifest]);
      isNew = true;
      const published = { digest, at: new Date().toISOString() };
      return { action: 'publish', name, from: null, to: version, published, staged, ...reason };
    });
    return { manifest, isNew };
  } finally {
    await staged.discard();
  }
}

/** True where the very same was published. @throws ReleaseError where something else was */
function isPublished(document: RegistryDocument, { manifest: { name, version }, digest }: CheckedRelease): boolean {
  const known = publishedVersion(document, name, version);
  if (!known) return false;
  if (known.digest === digest) return true;
  throw replacing({ name, version });
}

/** A version that was pruned may come back as it was only: browsers keep its files for a year. @throws ReleaseError */
function refuseIfReplacing(history: HistoryEntry[], { manifest: { name, version }, digest }: CheckedRelease): void {
  const known = history.flatMap(({ action, name: of, to, published, adopted }) => [
    ...(action === 'publish' && of === name && to === version ? [published?.digest] : []),
    ...(adopted ? [publishedVersion({ ...EMPTY_DOCUMENT, ...adopted }, name, version)?.digest] : []),
  ]);
  if (known.some((each) => each !== undefined && each !== digest)) throw replacing({ name, version });
}

function replacing(release: { name: string; version: string }): ReleaseError {
  return new ReleaseError(
    `${named(release)} was published with other content. A published version never changes: raise the version.`,
  );
}

function refuseIfUnfit(store: ReleaseStore, document: RegistryDocument, together: ReleaseManifest[]): Promise<void> {
  return refuseWhatDoesNotFit(store, document, document.releases, together);
}
