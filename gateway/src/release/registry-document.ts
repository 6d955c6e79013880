import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseManifest } from '@openward/contract/registry';

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
    const document: unknown = JSON.parse(await readFile(documentFile(releasesDir), 'utf8'));
    if (!isDocument(document)) throw new SyntaxError('registry.json is no registry.');
    return document;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return EMPTY_DOCUMENT;
    throw error;
  }
}

function isDocument(value: unknown): value is RegistryDocument {
  const { revision, releases } = (value ?? {}) as Partial<RegistryDocument>;
  if (typeof revision !== 'number' || typeof releases !== 'object' || releases === null) return false;
  return Object.values(releases).every((release) => typeof release?.active === 'string');
}

/** Reads what a published version says of itself. @throws Error where it is not published */
export async function readManifest(releasesDir: string, name: string, version: string): Promise<ReleaseManifest> {
  return JSON.parse(await readFile(join(releasesDir, name, version, 'remote.json'), 'utf8')) as ReleaseManifest;
}
