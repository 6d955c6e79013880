import type { ReleaseManifest } from '@openward/contract/releases';
import type { Reason } from '../registry/history.ts';
import { activated, type PartRelease } from '../registry/part-release.ts';
import type { ReleaseStore } from '../store/store.ts';
import { changePart } from './change-part.ts';

/**
 * Makes a published version the one that users get at their next page load; one that was withdrawn comes back.
 * @param together what becomes active with it, so that only all of it has to fit; each by a call of its own
 * @throws ReleaseError
 */
export function activate(
  store: ReleaseStore,
  name: string,
  version: string,
  reason: Reason,
  together: ReleaseManifest[] = [],
): Promise<PartRelease> {
  return changePart(store, { name, action: 'activate', reason, together }, (current) =>
    current?.active === version ? undefined : { release: activated(current, version), to: version },
  );
}
