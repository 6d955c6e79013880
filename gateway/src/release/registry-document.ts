import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry, Release, ReleaseManifest } from '@openward/contract/registry';

/** The name under which the shell is released; it is not a remote, but is delivered like one. */
export const SHELL = 'shell';

/** Which version of a part is served, and which one came before. */
export interface ActiveRelease {
  active: string;
  /** What a page falls back to where the active version does not load. */
  previous: string | null;
  /** What was rolled back from: never a fallback, but a second rollback brings it back. */
  withdrawn?: string;
}

/** The one document that says what users get. It is replaced as a whole, never edited in place. */
export interface RegistryDocument {
  /** Grows by one with every change. */
  revision: number;
  releases: Record<string, ActiveRelease>;
}

export const EMPTY_DOCUMENT: RegistryDocument = { revision: 0, releases: {} };

/** Where the document lies. */
export function documentFile(releasesDir: string): string {
  return join(releasesDir, 'registry.json');
}

/** Reads the document; an empty one where nothing was released yet. @throws SyntaxError where it is damaged */
export async function readDocument(releasesDir: string): Promise<RegistryDocument> {
  try {
    return JSON.parse(await readFile(documentFile(releasesDir), 'utf8')) as RegistryDocument;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return EMPTY_DOCUMENT;
    throw error;
  }
}

/** Reads what a published version says of itself. @throws Error where it is not published */
export async function readManifest(releasesDir: string, name: string, version: string): Promise<ReleaseManifest> {
  return JSON.parse(await readFile(join(releasesDir, name, version, 'remote.json'), 'utf8')) as ReleaseManifest;
}

/**
 * The registry as a page needs it: every remote's active and previous release with their manifests. A remote
 * whose files are damaged is left out, so that it does not take the others along.
 */
export async function composeRegistry(releasesDir: string, document: RegistryDocument): Promise<Registry> {
  const remotes: Registry['remotes'] = {};
  for (const [name, { active, previous }] of Object.entries(document.releases)) {
    if (name === SHELL) continue;
    const release = await releaseOf(releasesDir, name, active);
    if (!release) continue;
    remotes[name] = { active: release, previous: previous ? await releaseOf(releasesDir, name, previous) : null };
  }
  return { revision: document.revision, remotes };
}

async function releaseOf(releasesDir: string, name: string, version: string): Promise<Release | null> {
  try {
    const manifest = await readManifest(releasesDir, name, version);
    const scripts = Object.entries(manifest.integrity).filter(([file]) => file.endsWith('.js'));
    // The ranges were checked at publishing; the page has no use for them.
    return { ...manifest, shared: {}, integrity: Object.fromEntries(scripts), base: `/releases/${name}/${version}/` };
  } catch {
    return null;
  }
}
