import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { folderStore } from '../../gateway/dist/releases/store/folder-store.js';
import { underLock } from '../../gateway/dist/releases/store/release-lock.js';
import { BackupError } from './place.mjs';

/** What is not part of what was released: the lock, and pieces of commands that broke off. */
const PASSING = /^(\.lock|\.staged)$|\.tmp$/;

/**
 * Copies registry, history and released files into a folder while nobody can change them.
 * @returns the registry's revision and the end of its history; null where nothing was ever released
 */
export async function backUpReleases(releases, folder) {
  if (!releases || !existsSync(releases)) return null;
  let state = null;
  await folderStore(releases).change(async ({ revision, head }) => {
    await cp(releases, join(folder, 'releases'), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => path === releases || !PASSING.test(basename(path)),
    });
    state = { revision, head };
    return undefined;
  });
  return state;
}

/** @throws BackupError where something was released and it is not to be replaced */
export function checkReleases(releases, { isReplacing }) {
  if (!releases) {
    throw new BackupError(
      'The backup holds releases of a folder: leave RELEASES_STORE out, and use `releases:move` after.',
    );
  }
  if (!existsSync(join(releases, 'registry.json')) || isReplacing) return;
  throw new BackupError(`${releases} holds releases. Nothing was changed; --replace puts the backup in their place.`);
}

/** Puts the released files of a backup in place, then the history, and the registry last: no page meets half of it. */
export async function restoreReleases(releases, folder) {
  const from = join(folder, 'releases');
  await mkdir(releases, { recursive: true });
  await underLock(join(releases, '.lock'), async () => {
    const staged = join(releases, '.staged', randomUUID());
    await cp(from, staged, { recursive: true, preserveTimestamps: true });
    const names = (await readdir(staged)).sort((a, b) => rank(a) - rank(b));
    for (const name of names) {
      // A file is replaced as a whole; of a folder, what users may just be loading is gone for a moment.
      if (!/\.jsonl?$/.test(name)) await rm(join(releases, name), { recursive: true, force: true });
      await rename(join(staged, name), join(releases, name));
    }
    await rm(staged, { recursive: true, force: true });
    const kept = new Set(names);
    for (const name of await readdir(releases)) {
      if (!kept.has(name) && !PASSING.test(name)) await rm(join(releases, name), { recursive: true, force: true });
    }
  });
}

/** Folders first, then files, the history, the registry. */
function rank(name) {
  if (name === 'registry.json') return 3;
  if (name === 'history.jsonl') return 2;
  return name.includes('.') ? 1 : 0;
}

/** Where the registry of a backup is, for a sentence. @param {{revision: number} | null | undefined} releases */
export function registryAt(releases) {
  return releases ? `at ${releases.revision}` : 'what the database says';
}
