import type { Registry, Release } from '@openward/contract/registry';
import type { Manifests } from '../delivery/manifests.ts';
import { type RegistryDocument, SHELL } from '../release/registry-document.ts';

/** The registry as a page needs it. */
export interface ComposedRegistry {
  registry: Registry;
  /** What is damaged and what users get instead: one sentence each, for the log. */
  problems: string[];
}

/**
 * Puts together every remote's active and previous release with their manifests. Where the active one is damaged,
 * the previous one takes its place; a remote without a good release is left out, so that it takes no other along.
 */
export async function composeRegistry(document: RegistryDocument, manifests: Manifests): Promise<ComposedRegistry> {
  const remotes: Registry['remotes'] = {};
  const problems: string[] = [];
  for (const [name, release] of Object.entries(document.releases)) {
    if (name === SHELL) continue;
    const active = await releaseOf(manifests, name, release.active);
    const previous = release.previous ? await releaseOf(manifests, name, release.previous) : null;
    if (active) remotes[name] = { active, previous };
    else if (previous) remotes[name] = { active: previous, previous: null };
    if (!active) {
      problems.push(`${name} ${release.active} is damaged: users get ${previous?.version ?? 'no version of it'}.`);
    }
    if (release.previous && !previous) {
      problems.push(`${name} ${release.previous} is damaged: no page can fall back to it.`);
    }
  }
  return { registry: { revision: document.revision, shell: document.releases[SHELL]?.active, remotes }, problems };
}

async function releaseOf(manifests: Manifests, name: string, version: string): Promise<Release | null> {
  const manifest = await manifests.of(name, version);
  if (!manifest) return null;
  const scripts = Object.entries(manifest.integrity).filter(([file]) => file.endsWith('.js'));
  // The ranges were checked at publishing; the page has no use for them.
  return { ...manifest, shared: {}, integrity: Object.fromEntries(scripts), base: `/releases/${name}/${version}/` };
}

/** The registry as scripts read it: without what stands in the head of each page for the browser. */
export function registryText(registry: Registry): string {
  const remotes = Object.entries(registry.remotes).map(([name, { active, previous }]) => [
    name,
    { active: { ...active, preload: undefined }, previous: previous && { ...previous, preload: undefined } },
  ]);
  return JSON.stringify({ ...registry, remotes: Object.fromEntries(remotes) });
}
