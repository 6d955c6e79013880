import type { Release } from '@openward/contract/releases';
import type { EntryFor } from '../registry/entry-for.ts';
import { noteGood } from './good-releases.ts';

/** Storage key of the crash counts of active versions in this tab. */
const KEY = 'openward.crashes';
/** After two crashes the user does not have to see a third. */
const MOST = 2;

/**
 * Counts a crash of a release. After the second crash of the active one, the previous release comes first.
 * @param isFit whether a release can be shown here at all
 * @returns whether the active release is replaced now
 */
export function noteCrash(
  release: Release,
  { active, previous }: EntryFor,
  isFit: (release: Release) => boolean = () => true,
): boolean {
  if (release !== active || !previous) return false;
  const counts = counted();
  const crashes = (counts[active.container] ?? 0) + 1;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...counts, [active.container]: crashes }));
  } catch {
    // A browser without storage shows the message each time.
  }
  if (crashes < MOST || !isFit(previous)) return false;
  noteGood({ active, previous }, previous);
  return true;
}

function counted(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
