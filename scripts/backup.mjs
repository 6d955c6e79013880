// `npm run backup <folder>`: everything that cannot be built again, into a new folder.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { writeManifest } from './backup/manifest.mjs';
import { backUpPglite } from './backup/pglite.mjs';
import { BackupError, placeOf, sentenceOf } from './backup/place.mjs';
import { backUpPostgres } from './backup/postgres.mjs';
import { backUpReleases, registryAt } from './backup/releases.mjs';
import { root } from './lib/parts.mjs';

const USAGE = 'Usage: npm run backup <folder>   (a new or an empty one)';

async function backUp([name, ...more]) {
  if (!name || name.startsWith('-') || more.length > 0) throw new BackupError(USAGE);
  const folder = resolve(name);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new BackupError(`${folder} is not empty. Name a new folder: a backup never replaces another one.`);
  }
  // It holds patients' data: nobody but this user reads it.
  process.umask(0o077);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = placeOf(process.env);
  const state = place.url ? await backUpPostgres(place, folder) : await backUpPglite(place, folder);
  const releases = await backUpReleases(place.releases, folder);
  const { version } = JSON.parse(readFileSync(join(root, 'api/package.json'), 'utf8'));
  const { keys } = place;
  const { files } = await writeManifest(folder, { openward: version, node: process.version, ...state, releases, keys });
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  console.log(`${folder}: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`);
  console.log(`The audit ends with ${state.audit.batch}:${state.audit.hash}; the registry is ${registryAt(releases)}.`);
  console.log('Not in it, and needed with it; keep them elsewhere:');
  for (const key of keys) console.log(`  ${key.name}: ${key.where}`);
}

await backUp(process.argv.slice(2)).catch((error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
});
