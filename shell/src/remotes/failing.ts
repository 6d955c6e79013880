import type { Release } from '@openward/contract/releases';
import type { EntryFor } from '../registry/entry-for.ts';
import { noteGood } from './good-releases.ts';

/** How often the active version of a remote broke after it had been shown, in this tab. */
const KEY = 'openward.crashes';
/** Who saw it break twice does not wait for the third time. */
const MOST = 2;

/**
 * Counts a release that broke after it had been shown. Where the active one did so twice, the one before it comes first.
 * @param isFit whether a release can be shown here at all
 * @returns whether it gives way now
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
