import type { Registry, Release, ReleaseManifest } from '@openward/contract/releases';
import type { Manifests } from '../delivery/manifests.ts';
import type { Composition } from '../release/check/composition.ts';
import { fallbackOf, type PartRelease } from '../release/registry/part-release.ts';
import { type RegistryDocument, SHELL } from '../release/registry/registry-document.ts';
import { type Choice, fittingRemotes } from './fitting-remotes.ts';

/** The registry as a page needs it. */
export interface ComposedRegistry {
  registry: Registry;
  /** What is damaged and what users get instead: one sentence each, for the log. */
  damage: string[];
  /** What does not fit together: one sentence each, for the log. */
  problems: string[];
}

/**
 * Puts together every remote's active and previous release with their manifests. Where the active one is damaged, or
 * cannot stand beside the others, the previous one takes its place; a remote without a good release is left out, so
 * that it takes no other along.
 * @param around the shell, the api, and as `remotes` what pages had until now
 */
export async function composeRegistry(
  document: RegistryDocument,
  manifests: Manifests,
  around: Composition,
): Promise<ComposedRegistry> {
  const released = Object.entries(document.releases).filter(([name]) => name !== SHELL);
  const parts = await Promise.all(released.map(([name, release]) => partOf(manifests, name, release)));
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
async function partOf(manifests: Manifests, name: string, release: PartRelease): Promise<Part> {
  const read = async (version: string | null | undefined) =>
    (version && (await manifests.of(name, version))) || undefined;
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
  const scripts = Object.entries(integrity).filter(([file]) => file.endsWith('.js'));
  // The ranges were checked at publishing; the page has no use for them.
  return { ...manifest, shared: {}, integrity: Object.fromEntries(scripts), base: `/releases/${name}/${version}/` };
}

/** What no script reads: it was for the checks, or stands in the head of each page. */
const UNREAD = { preload: undefined, screens: undefined, endpoints: undefined, hosts: undefined };

/** The registry as scripts read it: without what stands in the head of each page for the browser. */
export function registryText(registry: Registry): string {
  const bare = (release: Release): Release => ({ ...release, ...UNREAD });
  const remotes = Object.entries(registry.remotes).map(([name, { active, previous, canary }]) => [
    name,
    {
      active: bare(active),
      // Menus and titles are the active one's.
      previous: previous && { ...bare(previous), icons: undefined, texts: undefined },
      canary: canary && { ...canary, release: bare(canary.release) },
    },
  ]);
  return JSON.stringify({ ...registry, remotes: Object.fromEntries(remotes) });
}
