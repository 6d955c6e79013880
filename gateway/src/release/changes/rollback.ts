import type { Reason } from '../registry/history.ts';
import { type PartRelease, rolledBack } from '../registry/part-release.ts';
import type { ReleaseStore } from '../store/store.ts';
import { changePart } from './change-part.ts';

/**
 * Withdraws the active version: users get the one before it, or the one that is named, at their next page load. Nothing
 * leads back to a withdrawn version but activating it by its name.
 * @throws ReleaseError
 */
export function rollback(store: ReleaseStore, name: string, reason: Reason, version?: string): Promise<PartRelease> {
  return changePart(store, { name, action: 'rollback', reason }, (current) => {
    const release = rolledBack(name, current, version);
    return { release, to: release.active };
  });
}
