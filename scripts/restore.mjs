// `npm run restore <folder> [-- --replace]`: puts a backup in place, after every byte of it was verified.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { verifyAudit } from './backup/audit.mjs';
import { verifiedManifest } from './backup/manifest.mjs';
import { checkPglite, restorePglite } from './backup/pglite.mjs';
import { BackupError, placeOf, sentenceOf } from './backup/place.mjs';
import { checkPostgres, restorePostgres } from './backup/postgres.mjs';
import { checkReleases, registryAt, restoreReleases } from './backup/releases.mjs';
import { root } from './lib/parts.mjs';

const USAGE = `Usage: npm run restore -- <folder> [--replace]
  --replace   puts the backup in the place of the database and the releases that are there`;

async function restore(words) {
  const { folder, isReplacing } = asked(words);
  const place = placeOf(process.env);
  const manifest = await verifiedManifest(folder);
  const { kind } = manifest.database;
  if ((kind === 'postgres') !== Boolean(place.url)) {
    throw new BackupError(
      kind === 'postgres'
        ? 'This is a backup of PostgreSQL: set DATABASE_URL (and DATABASE_OWNER_URL, where two roles are used).'
        : 'This is a backup of the built-in database: leave DATABASE_URL out and set DATA_DIR.',
    );
  }
  refuseNewer(manifest);
  // Everything is looked at before anything is changed.
  if (place.url) await checkPostgres(place.url, folder, { isReplacing });
  else checkPglite(place.database, { isReplacing });
  if (manifest.releases) checkReleases(place.releases, { isReplacing });

  let verified;
  if (place.url) {
    await restorePostgres(place.url, folder);
    verified = verifyAudit(place, manifest.audit);
  } else {
    await restorePglite(place, folder, async (dataDir) => {
      verified = verifyAudit({ dataDir }, manifest.audit);
    });
  }
  if (manifest.releases) await restoreReleases(place.releases, folder);
  console.log(verified);
  console.log(`Restored what was there at ${manifest.madeAt}; the registry is ${registryAt(manifest.releases)}.`);
  console.log('Before you start: the portal needs the keys of that time.');
  for (const key of manifest.keys) console.log(`  ${key.name}: ${key.where}`);
}

function asked(words) {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    });
    if (positionals.length === 1) return { folder: resolve(positionals[0]), isReplacing: values.replace };
  } catch {
    // Said below.
  }
  throw new BackupError(USAGE);
}

/** Tables of a later version are not understood by this one. */
function refuseNewer({ migrations, openward }) {
  const journal = join(root, 'api/src/platform/database/migrations/meta/_journal.json');
  const known = JSON.parse(readFileSync(journal, 'utf8')).entries.length;
  if (migrations <= known) return;
  throw new BackupError(
    `The backup is of a later version (${openward}, migration ${migrations}; this one knows ${known}): restore it with that one.`,
  );
}

await restore(process.argv.slice(2)).catch((error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
});
