import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { activate, rollback } from './activate.ts';
import { brokenAt, readHistory } from './history.ts';
import { PublishError, publish } from './publish.ts';
import { readDocument, SHELL } from './registry-document.ts';
import { ReleaseError } from './release-error.ts';

const USAGE = `Usage: npm run release -- <command>
  publish  <name> [--from <folder>]      check a build and store it under its version
  activate <name> <version>              users get this version at their next page load
  rollback <name>                        users get the version before the active one
  status                                 what users get, and the last changes
  Options: --why "<reason>"  --releases <folder> (RELEASES_DIR, .data/releases)
  <name> is shell, auth, appointments, patients, documents or admin.`;

/** Runs one command; the exit code says whether it was done. */
async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string' }, why: { type: 'string' }, releases: { type: 'string' } },
  });
  const releasesDir = resolve(values.releases ?? process.env.RELEASES_DIR ?? '.data/releases');
  const [command, name = '', version = ''] = positionals;
  const reason = { who: process.env.RELEASE_USER ?? userInfo().username, why: values.why ?? '' };
  switch (command) {
    case 'publish': {
      const folder = values.from ?? join(name === SHELL ? SHELL : `mfe-${name}`, 'dist');
      const { manifest, isNew } = await publish(releasesDir, folder);
      console.log(`${manifest.name} ${manifest.version} ${isNew ? 'published' : 'was published already'}.`);
      return 0;
    }
    case 'activate': {
      const release = await activate(releasesDir, name, version, reason);
      console.log(`${name}: users now get ${release.active}.`);
      return 0;
    }
    case 'rollback': {
      const release = await rollback(releasesDir, name, reason);
      console.log(`${name}: rolled back from ${release.withdrawn} to ${release.active}.`);
      return 0;
    }
    case 'status':
      await status(releasesDir);
      return 0;
    default:
      console.error(USAGE);
      return 2;
  }
}

async function status(releasesDir: string): Promise<void> {
  const { revision, releases } = await readDocument(releasesDir);
  console.log(`Registry revision ${revision}`);
  console.table(releases);
  const history = await readHistory(releasesDir);
  for (const { at, who, action, name, from, to, why } of history.slice(-10)) {
    console.log(`${at}  ${who}  ${action} ${name}: ${from ?? 'nothing'} → ${to}${why ? `  (${why})` : ''}`);
  }
  const broken = brokenAt(history);
  if (broken !== undefined)
    console.log(`The history was changed by hand: entry ${broken + 1} does not fit the one before it.`);
}

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof PublishError) && !(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
