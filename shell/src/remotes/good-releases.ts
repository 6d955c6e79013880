import type { RegistryEntry, Release } from '@openward/contract/releases';
import type { EntryFor } from '../registry/entry-for.ts';

const KEY = 'openward.releases';

/** By remote: while `active` is the active version, `good` is the one that could be shown. */
type Memory = Record<string, { active: string; good: string }>;

let memory: Memory | undefined;

/**
 * The releases of a remote in the order to try them: the active one first, unless a fallback worked in this tab before,
 * so that the user does not wait for the same failure twice.
 */
export function candidatesOf({ active, previous, last }: EntryFor): Release[] {
  const noted = known()[active.name];
  const isGood = ({ version }: Release) => noted?.active === active.version && noted.good === version;
  const releases = [active, previous, last].filter((release) => release != null);
  return releases.sort((one, other) => +isGood(other) - +isGood(one));
}

/** Records which release of a remote could be shown. */
export function noteGood({ active }: RegistryEntry, release: Release): void {
  if (release === active && !known()[active.name]) return;
  keep({ ...known(), [active.name]: { active: active.version, good: release.version } });
}

/** Makes the active release the first to try again. */
export function giveActiveItsTurn({ active }: RegistryEntry): void {
  const { [active.name]: _forgotten, ...others } = known();
  keep(others);
}

function known(): Memory {
  try {
    memory ??= JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Memory;
  } catch {
    memory ??= {};
  }
  return memory;
}

function keep(next: Memory): void {
  memory = next;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // A browser without storage remembers for this page only.
  }
}
