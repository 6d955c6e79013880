import { isChosen, type RegistryEntry, type Release } from '@openward/contract/releases';
/** An entry of the registry as somebody gets it: `active` is what they should see, the others stand in for it in turn. */
export interface EntryFor extends RegistryEntry {
  /** What stands in where `previous` fails as well. */
  last?: Release | null;
}

/**
 * The entry as somebody gets it: who is chosen for the canary sees that, with the active release and the one before it
 * to stand in.
 * @param who says who it is, where there is a canary: see {@link whoIsHere}
 */
export function entryFor(entry: RegistryEntry, who: () => string): EntryFor {
  const { active, previous, canary } = entry;
  if (!canary || !isChosen(who(), active.name, canary.percent)) return entry;
  return { active: canary.release, previous: active, last: previous };
}
