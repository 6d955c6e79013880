import { CHANGED_MEANWHILE } from '@openward/contract/releases';
import type { Reason } from '../registry/history.ts';
import { type PartRelease, rolledBack } from '../registry/part-release.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store/store.ts';
import { changePart } from './change-part.ts';

/**
 * Withdraws the active version: users get the one before it, or the one that is named, at their next page load. Nothing
 * leads back to a withdrawn version but activating it by its name.
 * @param version what to go back to; the version before the active one where none is named
 * @param from what the caller takes to be active: two who press a button at once must not go back twice
 * @throws ReleaseError
 */
export function rollback(
  store: ReleaseStore,
  name: string,
  reason: Reason,
  version?: string,
  from?: string,
): Promise<PartRelease> {
  return changePart(store, { name, action: 'rollback', reason }, (current) => {
    if (from && from !== current?.active) throw new ReleaseError(CHANGED_MEANWHILE);
    const release = rolledBack(name, current, version);
    return { release, to: release.active };
  });
}
