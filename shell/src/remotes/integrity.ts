import type { Registry, Release } from '@openward/contract/registry';

declare global {
  /** Looks up the integrity of a script by its URL; every build's chunk loader asks it. */
  var __OPENWARD_INTEGRITY__: ((url: string) => string | undefined) | undefined;
}

/** Tells every chunk loader in the page what the registry knows of each file. */
export function provideIntegrity(registry: Registry): void {
  const known = new Map<string, string>();
  for (const { active, previous } of Object.values(registry.remotes)) {
    for (const release of [active, previous]) {
      if (!release) continue;
      for (const [file, value] of Object.entries(release.integrity)) known.set(urlOf(release, file), value);
    }
  }
  globalThis.__OPENWARD_INTEGRITY__ = (url) => known.get(new URL(url, location.href).href);
}

/** The absolute URL of a file of a release. */
export function urlOf(release: Release, file: string): string {
  return new URL(file, new URL(release.base, location.href)).href;
}
