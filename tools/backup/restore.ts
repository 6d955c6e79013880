import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readJson, root } from '../lib/workspace.ts';
import { type Manifest, verifiedManifest } from './manifest.ts';
import { checkPglite, restorePglite } from './pglite.ts';
import { BackupError, checkWritable, placeOf, printsHelp, saying } from './place.ts';
import { checkPostgres, restorePostgres } from './postgres.ts';
import { checkReleases, registryAt, restoreReleases } from './releases.ts';

const USAGE = `Usage: openward restore <folder> [--replace]
  --replace   replaces the existing database and releases`;

/** `openward restore <folder> [--replace]`: restores a backup after verifying every file. */
export async function main(args: string[]): Promise<void> {
  if (printsHelp(args, USAGE)) return;
  await saying(restore(args));
}

async function restore(args: string[]): Promise<void> {
  const { folder, isReplacing } = parsed(args);
  const place = placeOf(process.env);
  const { url } = place;
  const manifest = await verifiedManifest(folder);
  if ((manifest.database.kind === 'postgres') !== Boolean(url)) {
    throw new BackupError(
      url
        ? 'This is a backup of the built-in database. Unset DATABASE_URL and set DATA_DIR.'
        : 'This is a backup of PostgreSQL. Set DATABASE_URL, and DATABASE_OWNER_URL if you use two roles.',
    );
  }
  refuseNewer(manifest);
  // Nothing is changed until every check has passed.
  if (url) await checkPostgres(url, folder, isReplacing);
  else checkPglite(place.database, isReplacing);
  const releases = manifest.releases && checkReleases(place.releases, isReplacing);
  if (!url) await checkWritable(place.dataDir);
  if (releases) await checkWritable(releases);

  let verified = '';
  if (url) {
    await restorePostgres(url, folder);
    verified = verifyAudit({ DATABASE_URL: url, DATA_DIR: place.dataDir }, manifest);
  } else {
    await restorePglite(place, folder, (dataDir) => {
      verified = verifyAudit({ DATA_DIR: dataDir }, manifest);
    });
  }
  if (releases) await restoreReleases(releases, folder);
  console.log(verified);
  console.log(`Restored the backup of ${manifest.madeAt}; the registry is ${registryAt(manifest.releases)}.`);
  console.log('Before you start the portal, set these keys as they were when the backup was made:');
  for (const key of manifest.keys) console.log(`  ${key.name}: ${key.where}`);
}

function parsed(args: string[]): { folder: string; isReplacing: boolean } {
  try {
    const options = { replace: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [folder, ...more] = positionals;
    if (folder && more.length === 0) return { folder: resolve(folder), isReplacing: values.replace };
  } catch {
    // The usage explains what is wrong.
  }
  throw new BackupError(USAGE);
}

/** This version cannot use the tables of a later one. */
function refuseNewer({ migrations, openward }: Manifest): void {
  const journal = readJson<{ entries: unknown[] }>(root, 'api/src/platform/database/migrations/meta/_journal.json');
  const known = journal.entries.length;
  if (migrations <= known) return;
  throw new BackupError(
    `The backup is from a later version (${openward}, migration ${migrations}; this version has ${known}). Restore it with that version.`,
  );
}

/**
 * Runs `npm run audit:verify` on the restored database: all rows must be intact and the chain must match the backup.
 * @returns its output
 * @throws BackupError with the first problem
 */
function verifyAudit(env: NodeJS.ProcessEnv, { audit: { batch, hash } }: Manifest): string {
  const { DATABASE_URL: _url, ...rest } = process.env;
  const args = batch === '0' ? [] : ['--expect', `${batch}:${hash}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'api/dist/audit/cli.js'), ...args], {
    env: { ...rest, ...env },
    encoding: 'utf8',
  });
  if (status === 0) return stdout.trim();
  throw new BackupError(`The restored audit is damaged: ${stderr.trim()}`);
}
