import { isChosen, type RegistryEntry, type Release } from '@openward/contract/releases';
/** A registry entry for one user: `active` is the preferred release, the others are its fallbacks in order. */
export interface EntryFor extends RegistryEntry {
  /** The fallback when `previous` fails as well. */
  last?: Release | null;
}

/**
 * The entry for one user: users chosen for the canary get it, with the active and the previous release as fallbacks.
 * @param who identifies the user, called only if there is a canary: see {@link whoIsHere}
 */
export function entryFor(entry: RegistryEntry, who: () => string): EntryFor {
  const { active, previous, canary } = entry;
  if (!canary || !isChosen(who(), active.name, canary.percent)) return entry;
  return { active: canary.release, previous: active, last: previous };
}
