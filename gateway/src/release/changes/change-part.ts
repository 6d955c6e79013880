import type { ReleaseManifest } from '@openward/contract/releases';
import { digestOf } from '../check/built-release.ts';
import type { Action, Reason } from '../registry/history.ts';
import type { PartRelease } from '../registry/part-release.ts';
import { publishedVersion, type RegistryDocument, releaseOf } from '../registry/registry-document.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store/store.ts';
import { refuseWhatDoesNotFit } from './composition-of.ts';

/** What a change makes of a part. */
export interface Decision {
  release: PartRelease;
  /** The version that the change is about. */
  to: string;
}

/**
 * Changes which versions of a part users get, where all still fits together afterwards.
 * @param decide says what becomes of the part; undefined where it stays
 * @returns the part's versions afterwards
 * @throws ReleaseError
 */
export async function changePart(
  store: ReleaseStore,
  { name, action, reason, together }: { name: string; action: Action; reason: Reason; together?: ReleaseManifest[] },
  decide: (current: PartRelease | undefined, document: RegistryDocument) => Decision | undefined,
): Promise<PartRelease> {
  const document = await store.change(async (before) => {
    const current = releaseOf(before, name);
    const decision = decide(current, before);
    if (!decision) return undefined;
    const { release, to } = decision;
    const { active, canary } = release;
    if (active !== current?.active) await refuseMissing(store, before, name, active);
    if (canary && canary.version !== current?.canary?.version) {
      await refuseMissing(store, before, name, canary.version);
    }
    // What only takes a canary away brings nothing that might not fit, and must never fail.
    const isEnding = current && active === current.active && !canary;
    if (!isEnding) await refuseWhatDoesNotFit(store, before, { ...before.releases, [name]: release }, together);
    return { action, name, from: current?.active ?? null, to, release, ...reason };
  });
  return releaseOf(document, name) as PartRelease;
}

/** @throws ReleaseError where a version was not published, or what lies there is not it */
async function refuseMissing(
  store: ReleaseStore,
  document: RegistryDocument,
  name: string,
  version: string,
): Promise<void> {
  const known = publishedVersion(document, name, version);
  if (!known) throw new ReleaseError(`${name} ${version} is not published.`);
  const manifest = await store.file(name, version, 'remote.json');
  if (!manifest || digestOf(manifest) !== known.digest) {
    throw new ReleaseError(
      `${name} ${version} is damaged: its remote.json is not what was published. Put the version back from a backup, or publish its build under another one.`,
    );
  }
}
