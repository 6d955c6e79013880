import type { Composition } from './composition.ts';
import { named } from './named.ts';

/** Slots that a remote fills and nobody has: a misspelt one would never be seen. */
export function slotProblems({ shell, remotes }: Composition): string[] {
  if (!shell) return [];
  const known = new Set([...shell.slots, ...remotes.flatMap(({ hosts = [] }) => hosts)]);
  return remotes.flatMap((remote) =>
    remote.slots
      .filter((slot) => !known.has(slot))
      .map(
        (slot) =>
          `${named(remote)} fills the slot ${slot}, which neither ${named(shell)} nor a remote has: correct its name, or activate first what has it.`,
      ),
  );
}
