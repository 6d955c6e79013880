import { MARKUP_FILE, type Registry, type Release, type ReleaseManifest } from '@openward/contract/releases';
import type { ReadManifest } from '../delivery/released-files.ts';
import { type Composition, checkComposition, conflicts } from '../releases/composition.ts';
import { fallbackOf, type PartRelease, type RegistryDocument, SHELL } from '../releases/registry.ts';

/**
 * Combines every remote's active and previous release with their manifests. If the active one is damaged or conflicts
 * with other parts, the previous one replaces it; a remote without a good release is left out, so that it does not
 * break others.
 * @param around the shell, the api, and as `remotes` what pages had until now
 * @returns the registry for pages, and sentences for the log about damage and conflicts
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

/** The undamaged versions of a remote. */
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
  // Publishing checked the version ranges, and pages do not need them.
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
  // While a canary runs, pages report failed calls by remote and need the paths for that.
  const onTrial = (release: Release) => ({
    ...bare(release),
    endpoints: release.endpoints?.map(({ path }) => ({ path })),
  });
  const remotes = Object.entries(registry.remotes).map(([name, { active, previous, canary }]) => [
    name,
    {
      active: canary ? onTrial(active) : bare(active),
      // Menus and titles always come from the active version.
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

/** The versions of a remote that a page may use, best first, and its canary. */
interface Choice {
  name: string;
  versions: ReleaseManifest[];
  canary: ReleaseManifest | undefined;
}

/**
 * Takes the first version of each remote that the shell can run and that breaks no other remote. Publishing and
 * activating already ensure this, so it matters only if a registry was edited by hand.
 * @param choices in the registry's order: if two remotes want a route, the first gets it
 * @param around the shell, the api, and as `remotes` what pages had until now: remotes keep their routes
 * @returns versions by name, without remotes of which none fits, and sentences about what users get instead
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

/** The canaries that fit with the active versions and with the canaries chosen before them. */
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
