import { MARKUP_FILE, type Registry, type Release, type ReleaseManifest } from '@openward/contract/releases';
import type { ReadManifest } from '../delivery/released-files.ts';
import { type Composition, checkComposition, conflicts } from '../releases/composition.ts';
import { fallbackOf, type PartRelease, type RegistryDocument, SHELL } from '../releases/registry.ts';

/**
 * Puts together every remote's active and previous release with their manifests. Where the active one is damaged, or
 * cannot stand beside the others, the previous one takes its place; a remote without a good release is left out, so
 * that it takes no other along.
 * @param around the shell, the api, and as `remotes` what pages had until now
 * @returns the registry as a page needs it, and sentences for the log on what is damaged and what does not fit together
 */
export async function composeRegistry(document: RegistryDocument, readManifest: ReadManifest, around: Composition) {
  const released = Object.entries(document.releases).filter(([name]) => name !== SHELL);
  const parts = await Promise.all(released.map(([name, release]) => partOf(readManifest, name, release)));
  const { chosen, canaries, problems } = fittingRemotes(parts, around);
  const remotes: Registry['remotes'] = {};
  for (const { name, release, previous } of parts) {
    const active = chosen.get(name);
    if (!active) continue;
    const before = active.version === release.active ? previous : undefined;
    remotes[name] = { active: loadable(active), previous: before ? loadable(before) : null };
    const canary = canaries.get(name);
    if (release.canary && canary) {
      remotes[name].canary = { release: loadable(canary), percent: release.canary.percent };
    }
  }
  return {
    registry: { revision: document.revision, shell: document.releases[SHELL]?.active, remotes },
    damage: parts.flatMap(({ damage }) => damage),
    problems,
  };
}

interface Part extends Choice {
  release: PartRelease;
  previous: ReleaseManifest | undefined;
  damage: string[];
}

/** What is whole of a remote's versions. */
async function partOf(readManifest: ReadManifest, name: string, release: PartRelease): Promise<Part> {
  const read = async (version: string | null | undefined) =>
    (version && (await readManifest(name, version))) || undefined;
  const fallback = fallbackOf(release);
  const [active, previous, canary] = [
    await read(release.active),
    await read(fallback),
    await read(release.canary?.version),
  ];
  const damage: string[] = [];
  if (!active) {
    damage.push(`${name} ${release.active} is damaged: users get ${previous?.version ?? 'no version of it'}.`);
  }
  if (fallback && !previous) damage.push(`${name} ${fallback} is damaged: no page can fall back to it.`);
  if (release.canary && !canary) {
    damage.push(`${name} ${release.canary.version} is damaged: nobody gets it as a canary.`);
  }
  const versions = [active, previous].filter((each) => each !== undefined);
  return { name, release, versions, previous, canary: active && canary, damage };
}

function loadable(manifest: ReleaseManifest): Release {
  const { name, version, integrity } = manifest;
  const needed = Object.entries(integrity).filter(([file]) => file.endsWith('.js') || file === MARKUP_FILE);
  // The ranges were checked at publishing; the page has no use for them.
  return { ...manifest, shared: {}, integrity: Object.fromEntries(needed), base: `/releases/${name}/${version}/` };
}

/** Parts of a manifest that no script reads: they are for checks, or already in the head of each page. */
const UNREAD = {
  preload: undefined,
  screens: undefined,
  endpoints: undefined,
  hosts: undefined,
  owner: undefined,
  contact: undefined,
};

/** The registry for scripts, without what only the head of a page needs. */
export function registryText(registry: Registry): string {
  const bare = (release: Release): Release => ({ ...release, ...UNREAD });
  // By their paths the page knows whose calls failed, which it tells only where two versions are compared.
  const onTrial = (release: Release) => ({
    ...bare(release),
    endpoints: release.endpoints?.map(({ path }) => ({ path })),
  });
  const remotes = Object.entries(registry.remotes).map(([name, { active, previous, canary }]) => [
    name,
    {
      active: canary ? onTrial(active) : bare(active),
      // Menus and titles are the active one's.
      previous: previous && {
        ...bare(previous),
        icons: undefined,
        texts: undefined,
        owner: undefined,
        contact: undefined,
      },
      canary: canary && { ...canary, release: onTrial(canary.release) },
    },
  ]);
  return JSON.stringify({ ...registry, remotes: Object.fromEntries(remotes) });
}

/** The versions of a remote that a page may have, the best first, and its canary. */
interface Choice {
  name: string;
  versions: ReleaseManifest[];
  canary: ReleaseManifest | undefined;
}

/**
 * Takes the first version of each remote that the shell can run and that takes no other remote's page along. Publishing
 * and activating let nothing else through, so this counts where a registry was changed by hand.
 * @param choices in the registry's order: of two remotes that want one route, the first has it
 * @param around the shell, the api, and as `remotes` what pages had until now: who had a route keeps it
 * @returns by name, without remotes of which no version fits, and what users get instead of what does not fit
 */
function fittingRemotes(choices: Choice[], around: Composition) {
  const left = new Map(choices.map(({ name, versions }) => [name, versions]));
  const problems: string[] = [];
  const present = () => choices.flatMap(({ name }) => left.get(name)?.slice(0, 1) ?? []);
  for (;;) {
    const found = conflicts({ ...around, remotes: present() }, around);
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
    const found = compositions.flatMap((all) => conflicts({ ...around, remotes: all }, { ...around, remotes }));
    if (found.length === 0) chosen.set(name, canary);
    else problems.push(`${found[0]?.problem} Until then, nobody gets ${name} ${canary.version} as a canary.`);
  }
  return { chosen, problems };
}
