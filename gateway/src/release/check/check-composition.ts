import { apiProblems } from './api-problems.ts';
import type { Composition } from './composition.ts';
import { menuProblems } from './menu-problems.ts';
import type { Misfit } from './misfit.ts';
import { routeProblems, takenRoutes } from './route-problems.ts';
import { sharedProblems } from './shared-problems.ts';
import { shellApiProblems } from './shell-api-problems.ts';
import { slotProblems } from './slot-problems.ts';

/**
 * Whether a shell and its remotes fit together, all of them. Used wherever what users get may change, and by the
 * gateway at its start.
 * @param before what users get now: a route that is wanted twice belongs to the remote that has it there
 * @returns what does not fit, one sentence each, which says who must do what; empty where all fits
 */
export function checkComposition(composition: Composition, before?: Composition): string[] {
  return [
    ...misfits(composition, before).map(({ problem }) => problem),
    ...sharedProblems(composition),
    ...routeProblems(composition),
    ...menuProblems(composition),
    ...slotProblems(composition),
    ...apiProblems(composition),
  ];
}

/**
 * The remotes that no page can have beside the others: the shell cannot run them, or they would take another's page
 * along.
 * @param before as in {@link checkComposition}
 */
export function misfits(composition: Composition, before?: Composition): Misfit[] {
  return [...shellApiProblems(composition), ...takenRoutes(composition, before)];
}

/** The problems that a change would bring: what does not fit already keeps nobody from mending something else. */
export function newProblems(composition: Composition, before: Composition): string[] {
  const known = new Set(checkComposition(before));
  return checkComposition(composition, before).filter((problem) => !known.has(problem));
}
