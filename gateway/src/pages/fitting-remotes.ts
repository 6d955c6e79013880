import type { ReleaseManifest } from '@openward/contract/releases';
import { checkComposition, misfits } from '../release/check/check-composition.ts';
import type { Composition } from '../release/check/composition.ts';

/** The versions of a remote that a page may have, the best first, and its canary. */
export interface Choice {
  name: string;
  versions: ReleaseManifest[];
  canary: ReleaseManifest | undefined;
}

/** What pages can have together. */
export interface Fitting {
  /** By name; a remote without a version that fits is not in it. */
  chosen: Map<string, ReleaseManifest>;
  canaries: Map<string, ReleaseManifest>;
  /** What does not fit, and what users get instead: a sentence or two each. */
  problems: string[];
}

/**
 * Takes the first version of each remote that the shell can run and that takes no other remote's page along. Publishing
 * and activating let nothing else through, so this counts where a registry was changed by hand.
 * @param choices in the registry's order: of two remotes that want one route, the first has it
 * @param around the shell, the api, and as `remotes` what pages had until now: who had a route keeps it
 */
export function fittingRemotes(choices: Choice[], around: Composition): Fitting {
  const left = new Map(choices.map(({ name, versions }) => [name, versions]));
  const problems: string[] = [];
  const present = () => choices.flatMap(({ name }) => left.get(name)?.slice(0, 1) ?? []);
  for (;;) {
    const found = misfits({ ...around, remotes: present() }, around);
    if (found.length === 0) break;
    for (const remote of new Set(found.map((each) => each.remote))) {
      const others = left.get(remote)?.slice(1) ?? [];
      left.set(remote, others);
      const instead = others[0] ? `${remote} ${others[0].version}` : `no version of ${remote}`;
      const why = found.filter((each) => each.remote === remote).map(({ problem }) => problem);
      problems.push(`${why.join(' ')} Until then, users get ${instead}.`);
    }
  }
  const remotes = present();
  const canaries = fittingCanaries(choices, remotes, around);
  return {
    chosen: new Map(remotes.map((remote) => [remote.name, remote])),
    canaries: canaries.chosen,
    problems: [...problems, ...checkComposition({ ...around, remotes }, around), ...canaries.problems],
  };
}

/** The canaries that fit beside what all get, and beside those before them. */
function fittingCanaries(choices: Choice[], remotes: ReleaseManifest[], around: Composition) {
  const chosen = new Map<string, ReleaseManifest>();
  const problems: string[] = [];
  for (const { name, canary } of choices) {
    if (!canary || !remotes.some((each) => each.name === name)) continue;
    const withIt = (beside: Map<string, ReleaseManifest>) =>
      remotes.map((each) => (each.name === name ? canary : (beside.get(each.name) ?? each)));
    const compositions = [withIt(new Map()), withIt(chosen)];
    const found = compositions.flatMap((all) => misfits({ ...around, remotes: all }, { ...around, remotes }));
    if (found.length === 0) chosen.set(name, canary);
    else problems.push(`${found[0]?.problem} Until then, nobody gets ${name} ${canary.version} as a canary.`);
  }
  return { chosen, problems };
}
