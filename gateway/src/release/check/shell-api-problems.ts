import semver from 'semver';
import type { Composition } from './composition.ts';
import type { Misfit } from './misfit.ts';
import { named } from './named.ts';

/** Remotes that were made for another shell API than the shell offers. */
export function shellApiProblems({ shell, remotes }: Composition): Misfit[] {
  if (!shell) return [];
  return remotes
    .filter((remote) => !satisfies(shell.shellApi, remote.shellApi))
    .map((remote) => ({
      remote: remote.name,
      problem: `${named(remote)} needs shell API ${remote.shellApi}, and ${named(shell)} offers ${shell.shellApi}: activate a shell that offers it, or another version of ${remote.name}.`,
    }));
}

/** The one rule of what a range means; the page's is held against it by a test. */
function satisfies(offered: string, range: string): boolean {
  return semver.satisfies(offered, range);
}
