import type { Release } from '@openward/contract/releases';
import type { EntryFor } from '../registry/entry-for.ts';
import { noteGood } from './good-releases.ts';

/** How often the active version of a remote broke after it had been shown, in this tab. */
const KEY = 'openward.crashes';
/** Who saw it break twice does not wait for the third time. */
const MOST = 2;

/** Counts a release that broke after it had been shown: where the active one did so twice, the one before it comes first. */
export function noteCrash(entry: EntryFor, release: Release): void {
  const { active, previous } = entry;
  if (release !== active || !previous) return;
  const counts = counted();
  const crashes = (counts[active.container] ?? 0) + 1;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...counts, [active.container]: crashes }));
  } catch {
    // A browser without storage shows the message each time.
  }
  if (crashes >= MOST) noteGood(entry, previous);
}

function counted(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
