import type { ReleaseManifest } from '@openward/contract/releases';
import semver from 'semver';
import { folderStore } from '../release/store/folder-store.ts';

/** The manifests of published versions, kept in memory. */
export interface Manifests {
  /**
   * What a published version says of itself; null where it is not published or its manifest is damaged. A damaged one
   * is read again at the next call, so that mending it is enough; a good one never changes.
   */
  of(name: string, version: string): Promise<ReleaseManifest | null>;
}

/** @param releasesDir the folder that holds `<name>/<version>/remote.json` */
export function createManifests(releasesDir: string): Manifests {
  const good = new Map<string, ReleaseManifest>();
  const store = folderStore(releasesDir);
  return {
    async of(name, version) {
      const key = `${name}/${version}`;
      const known = good.get(key);
      if (known) return known;
      // Names come from addresses: only what can be a part and a version may become a path.
      if (!/^[a-z][a-z-]{1,30}$/.test(name) || semver.parse(version)?.raw !== version) return null;
      const manifest = await store.manifest(name, version);
      if (!isManifest(manifest) || manifest.name !== name || manifest.version !== version) return null;
      good.set(key, manifest);
      return manifest;
    },
  };
}

/** What pages and released files rely on. The whole was checked at publishing; this finds damage done since. */
function isManifest(value: unknown): value is ReleaseManifest {
  const { entry, shellApi, routes, menu, slots, integrity, shared } = (value ?? {}) as Partial<ReleaseManifest>;
  return (
    [entry, shellApi].every((text) => typeof text === 'string') &&
    [routes, menu, slots].every(Array.isArray) &&
    isTexts(integrity) &&
    typeof shared === 'object' &&
    shared !== null
  );
}

function isTexts(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}
