import { existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readJson, root } from '../lib/workspace.ts';
import { writeManifest } from './manifest.ts';
import { backUpPglite } from './pglite.ts';
import { BackupError, placeOf, printsHelp, saying } from './place.ts';
import { backUpPostgres, noteBackup } from './postgres.ts';
import { backUpReleases, registryAt } from './releases.ts';

const USAGE = 'Usage: openward backup <folder>   (new or empty)';

/** `openward backup <folder>`: writes everything that cannot be rebuilt into a new folder. */
export async function main(args: string[]): Promise<void> {
  if (printsHelp(args, USAGE)) return;
  await saying(backUp(args));
}

async function backUp([name, ...more]: string[]): Promise<void> {
  if (!name || name.startsWith('-') || more.length > 0) throw new BackupError(USAGE);
  const folder = resolve(name);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new BackupError(`${folder} is not empty. Name a new folder: a backup never replaces another one.`);
  }
  // The backup contains patient data, so only this user may read it.
  process.umask(0o077);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = placeOf(process.env);
  const { keys, url } = place;
  const state = url ? await backUpPostgres(url, place, folder) : await backUpPglite(place, folder);
  const releases = await backUpReleases(place.releases, folder);
  const { version } = readJson<{ version: string }>(root, 'api/package.json');
  const { files } = await writeManifest(folder, { openward: version, node: process.version, ...state, releases, keys });
  if (url) await noteBackup(url);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  console.log(`${folder}: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`);
  console.log(
    `The last audit batch is ${state.audit.batch}:${state.audit.hash}; the registry is ${registryAt(releases)}.`,
  );
  console.log("The backup does not contain these keys. Keep a copy of the portal's environment elsewhere:");
  for (const key of keys) console.log(`  ${key.name}: ${key.where}`);
}
