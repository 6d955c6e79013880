import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { ReleaseManifest } from '@openward/contract/releases';

import type { FastifyInstance } from 'fastify';
import semver from 'semver';
import { folderStore } from '../releases/store/folder-store.ts';
import type { Mirror } from '../releases/store/mirror.ts';

/**
 * Serves `/releases/<name>/<version>/<file>`: only files that the version's manifest names, and the manifest itself.
 * Everything else in the folder (registry, history, lock, pieces of a publish) has no address. Files are immutable for
 * a year and come in the compressed form made at publishing.
 * @param mirror brings what is not in the folder yet
 */
export async function serveReleasedFiles(
  app: FastifyInstance,
  releasesDir: string,
  readManifest: ReadManifest,
  mirror?: Pick<Mirror, 'fetch'>,
): Promise<void> {
  await app.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    dotfiles: 'allow',
    acceptRanges: false,
    etag: false,
    lastModified: false,
    cacheControl: false,
    // Called for a file that was found; a 404 must not be kept.
    setHeaders: (response) => response.setHeader('cache-control', 'public, max-age=31536000, immutable'),
  });
  const root = resolve(releasesDir);
  app.get<{ Params: { '*': string } }>('/releases/*', async (request, reply) => {
    // On every form, so that a shared cache never sends brotli to a client that does not accept it.
    reply.header('vary', 'Accept-Encoding').header('cross-origin-resource-policy', 'same-origin');
    const file = await publishedFile(request.params['*'], readManifest, mirror);
    return file ? reply.sendFile(file, root) : reply.callNotFound();
  });
}

/**
 * The path below the releases folder of what an address asks for.
 * @param path what follows `/releases/`, decoded once
 * @returns undefined where no manifest names that file
 */
async function publishedFile(
  path: string,
  readManifest: ReadManifest,
  mirror?: Pick<Mirror, 'fetch'>,
): Promise<string | undefined> {
  // No name of a file holds these; a percent sign left over would be a second encoding.
  if (/[%\\\0]/.test(path)) return undefined;
  const [name = '', version = '', ...parts] = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return undefined;
  const file = parts.join('/');
  await mirror?.fetch(name, version, file);
  const manifest = await readManifest(name, version);
  if (!manifest || (file !== 'remote.json' && !Object.hasOwn(manifest.integrity, file))) return undefined;
  return `${name}/${version}/${file}`;
}

/**
 * What a published version says of itself; null where it is not published or its manifest is damaged. A damaged one is
 * read again at the next call, so that a repaired file is enough; a good one never changes and stays in memory.
 */
export type ReadManifest = (name: string, version: string) => Promise<ReleaseManifest | null>;

/** @param releasesDir the folder that holds `<name>/<version>/remote.json` */
export function manifestReader(releasesDir: string): ReadManifest {
  const good = new Map<string, ReleaseManifest>();
  const store = folderStore(releasesDir);
  return async (name, version) => {
    const key = `${name}/${version}`;
    const known = good.get(key);
    if (known) return known;
    // Names come from addresses: only what can be a part and a version may become a path.
    if (!/^[a-z][a-z-]{1,30}$/.test(name) || semver.parse(version)?.raw !== version) return null;
    const manifest = await store.manifest(name, version);
    if (!isManifest(manifest) || manifest.name !== name || manifest.version !== version) return null;
    good.set(key, manifest);
    return manifest;
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
