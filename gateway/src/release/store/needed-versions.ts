import semver from 'semver';
import { fallbackOf } from '../registry/part-release.ts';
import { publishedVersion, type RegistryDocument } from '../registry/registry-document.ts';
import type { NamedVersion } from './verified-copy.ts';

/** Of each part, as many of the last published versions are wanted before anybody needs them. */
const NEWEST = 2;

/** A published version by its name; undefined where there is none, or its name could not be part of a path. */
export function namedIn(
  document: RegistryDocument | undefined,
  name: string,
  version: string,
): NamedVersion | undefined {
  if (!/^[a-z][a-z-]{1,30}$/.test(name) || semver.parse(version)?.raw !== version) return undefined;
  const published = document && publishedVersion(document, name, version);
  return published && { name, version, digest: published.digest };
}

/** What pages may name by a registry: each part's active version, what they fall back to, and the canary. */
export function neededBy(document: RegistryDocument): { versions: NamedVersion[]; unknown: string[] } {
  const versions: NamedVersion[] = [];
  const unknown: string[] = [];
  for (const [name, release] of Object.entries(document.releases)) {
    for (const version of [release.active, fallbackOf(release), release.canary?.version]) {
      if (!version) continue;
      const found = namedIn(document, name, version);
      if (found) versions.push(found);
      else unknown.push(`${name} ${version}`);
    }
  }
  return { versions, unknown };
}

/** What a rollback, an activation or a page that has been open for long may need next. */
export function wantedBy(document: RegistryDocument): NamedVersion[] {
  return Object.entries(document.published).flatMap(([name, published]) => {
    const newest = Object.entries(published).sort(([, one], [, other]) => (one.at < other.at ? 1 : -1));
    const versions = new Set([
      ...newest.slice(0, NEWEST).map(([version]) => version),
      ...(document.releases[name]?.earlier ?? []),
    ]);
    return [...versions].flatMap((version) => namedIn(document, name, version) ?? []);
  });
}
