import { CHANGED_MEANWHILE } from '@openward/contract/releases';
import type { Reason } from '../registry/history.ts';
import { type Canary, halted, type PartRelease, promoted, withCanary } from '../registry/part-release.ts';
import { SHELL } from '../registry/registry-document.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store/store.ts';
import { changePart } from './change-part.ts';

/**
 * Gives a published version to some of the users, always the same ones; 0 percent ends that.
 * @throws ReleaseError
 */
export async function startCanary(
  store: ReleaseStore,
  name: string,
  canary: Canary,
  reason: Reason,
): Promise<PartRelease> {
  if (name === SHELL) {
    // A page is made before anybody knows whose it is.
    throw new ReleaseError(
      'The shell has no canaries: all users get the same one. Activate it, and roll it back if need be.',
    );
  }
  return changePart(store, { name, action: 'canary', reason }, (current) => {
    const release = withCanary(name, current, canary);
    return release === current ? undefined : { release, to: canary.version };
  });
}

/**
 * Gives the canary to all.
 * @param version the canary that is meant; whichever there is, where none is named
 * @throws ReleaseError where there is none, or another one
 */
export function promote(store: ReleaseStore, name: string, reason: Reason, version?: string): Promise<PartRelease> {
  return changePart(store, { name, action: 'promote', reason }, (current) => {
    refuseAnother(current, version);
    const release = promoted(name, current);
    return { release, to: release.active };
  });
}

/**
 * Withdraws the canary: all get the active version.
 * @param version as of {@link promote}
 * @throws ReleaseError where there is none, or another one
 */
export function halt(store: ReleaseStore, name: string, reason: Reason, version?: string): Promise<PartRelease> {
  return changePart(store, { name, action: 'halt', reason }, (current) => {
    refuseAnother(current, version);
    return { release: halted(name, current), to: current?.canary?.version ?? '' };
  });
}

/** Who looked at one canary must not decide about another, which took its place meanwhile. */
function refuseAnother(current: PartRelease | undefined, version: string | undefined): void {
  if (version && current?.canary && current.canary.version !== version) throw new ReleaseError(CHANGED_MEANWHILE);
}
