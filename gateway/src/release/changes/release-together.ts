import { type BuiltRelease, checkedRelease } from '../check/built-release.ts';
import type { Reason } from '../registry/history.ts';
import type { ReleaseStore } from '../store/store.ts';
import { activate } from './activate.ts';
import { publish } from './publish.ts';

/** What became of one of several builds. */
export interface ReleasedBuild {
  name: string;
  version: string;
  /** False where the same bytes were published before. */
  isNew: boolean;
  /** The version that users get now: another one where an operator took this one back, or went on to another. */
  active: string | undefined;
}

/**
 * Releases what was built at once, which fits together even where no part of it fits what was active before. Only what is
 * published for the first time becomes active, or what nothing is active of: a version that was rolled back from stays
 * rolled back.
 * @throws ReleaseError
 */
export async function releaseTogether(
  store: ReleaseStore,
  builds: BuiltRelease[],
  reason: Reason,
): Promise<ReleasedBuild[]> {
  const manifests = await Promise.all(builds.map(async (built) => (await checkedRelease(built)).manifest));
  const { published, releases: before } = await store.read();
  const together = manifests.filter(({ name, version }) => !published[name]?.[version] || !before[name]);
  const released: ReleasedBuild[] = [];
  for (const built of builds) {
    const { manifest, isNew } = await publish(store, built, reason, { together });
    const { name, version } = manifest;
    const isNext = together.some((each) => each.name === name);
    const active = isNext ? (await activate(store, name, version, reason, together)).active : before[name]?.active;
    released.push({ name, version, isNew, active });
  }
  return released;
}
