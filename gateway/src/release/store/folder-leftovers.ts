import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import semver from 'semver';
import type { RegistryDocument } from '../registry/registry-document.ts';

/** Where files lie until they are published; it begins with a dot, so that no part can have its name. */
export const STAGED = '.staged';

/**
 * What commands that were stopped left behind in a folder and nobody refers to: staged files, versions that are not in
 * the registry, pieces of an atomic write.
 * @param before nothing younger than this: a version's files are there before its entry is
 * @returns paths below the folder
 */
export async function leftoversIn(folder: string, document: RegistryDocument, before: Date): Promise<string[]> {
  const names = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const parts = names.filter((each) => each.isDirectory() && /^[a-z]/.test(each.name));
  const places = [
    ...names.filter((each) => each.isFile() && each.name.endsWith('.tmp')).map(({ name }) => name),
    ...(await placesIn(folder, STAGED)),
    ...(await Promise.all(parts.map(({ name }) => unpublishedOf(folder, name, document)))).flat(),
  ];
  const found = await Promise.all(places.map((place) => stat(join(folder, place)).catch(() => undefined)));
  // What is gone by now was somebody's who was at work on it.
  return places.filter((_place, index) => (found[index]?.mtime ?? new Date()) <= before);
}

/** Versions that lie there, perhaps in part only, and cannot be activated. */
async function unpublishedOf(folder: string, name: string, { published }: RegistryDocument): Promise<string[]> {
  const places = await placesIn(folder, name);
  return places.filter((place) => {
    const version = place.slice(name.length + 1);
    return semver.valid(version) && !published[name]?.[version];
  });
}

async function placesIn(folder: string, name: string): Promise<string[]> {
  const inside = await readdir(join(folder, name)).catch(() => []);
  return inside.map((each) => `${name}/${each}`);
}
