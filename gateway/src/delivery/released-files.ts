import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { ReleaseManifest } from '@openward/contract/releases';

import type { FastifyInstance } from 'fastify';
import semver from 'semver';
import { folderStore } from '../releases/store/folder-store.ts';
import type { Mirror } from '../releases/store/mirror.ts';

/**
 * Serves `/releases/<name>/<version>/<file>`: only files that the version's manifest names, and the manifest itself.
 * Registry, history, lock and staged files in the same folder have no address. Files are immutable for a year and are
 * sent in the compressed form made at publishing.
 * @param mirror fetches files that are not in the folder yet
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
    // Only called for files that exist, because a 404 must not be cached.
    setHeaders: (response) => response.setHeader('cache-control', 'public, max-age=31536000, immutable'),
  });
  const root = resolve(releasesDir);
  app.get<{ Params: { '*': string } }>('/releases/*', async (request, reply) => {
    // Set on every answer, so that a shared cache never sends brotli to a client that does not accept it.
    reply.header('vary', 'Accept-Encoding').header('cross-origin-resource-policy', 'same-origin');
    const file = await publishedFile(request.params['*'], readManifest, mirror);
    return file ? reply.sendFile(file, root) : reply.callNotFound();
  });
}

/**
 * Maps an address to a path below the releases folder.
 * @param path the part after `/releases/`, decoded once
 * @returns undefined if no manifest names the file
 */
async function publishedFile(
  path: string,
  readManifest: ReadManifest,
  mirror?: Pick<Mirror, 'fetch'>,
): Promise<string | undefined> {
  // No file name contains these characters; a remaining percent sign would be a second encoding.
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
 * Reads the manifest of a version; null if it is not published or its manifest is damaged. A damaged manifest is read
 * again at the next call, so that a repair takes effect; a good one stays in memory.
 */
export type ReadManifest = (name: string, version: string) => Promise<ReleaseManifest | null>;

/** @param releasesDir the folder that contains `<name>/<version>/remote.json` */
export function manifestReader(releasesDir: string): ReadManifest {
  const good = new Map<string, ReleaseManifest>();
  const store = folderStore(releasesDir);
  return async (name, version) => {
    const key = `${name}/${version}`;
    const known = good.get(key);
    if (known) return known;
    // The names come from the URL, so only valid part names and versions may become a path.
    if (!/^[a-z][a-z-]{1,30}$/.test(name) || semver.parse(version)?.raw !== version) return null;
    const manifest = await store.manifest(name, version);
    if (!isManifest(manifest) || manifest.name !== name || manifest.version !== version) return null;
    good.set(key, manifest);
    return manifest;
  };
}

/** Checks the fields that pages and released files need. Publishing checks everything; this finds later damage. */
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
