import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { folderStore } from '@openward/gateway/store/folder-store';
import { underLock } from '@openward/gateway/store/release-lock';
import type { ReleaseState } from './manifest.ts';
import { BackupError } from './place.ts';

/** Files that are not part of what was released: the lock, and parts of commands that broke off. */
const PASSING = /^(\.lock|\.staged)$|\.tmp$/;

/** Copies registry, history and released files into a folder while nobody can change them. */
export async function backUpReleases(releases: string | undefined, folder: string): Promise<ReleaseState> {
  if (!releases || !existsSync(releases)) return null;
  let state: ReleaseState = null;
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

/** @returns where the releases go @throws BackupError where something was released and it is not to be replaced */
export function checkReleases(releases: string | undefined, isReplacing: boolean): string {
  if (!releases) {
    throw new BackupError(
      'The backup contains a folder of releases. Unset RELEASES_STORE, restore it, and then run `openward release move`.',
    );
  }
  if (!existsSync(join(releases, 'registry.json')) || isReplacing) return releases;
  throw new BackupError(`${releases} already has releases, so nothing was changed. Add --replace to replace them.`);
}

/** Puts the released files of a backup in place, then the history, and the registry last, so that no page finds half. */
export async function restoreReleases(releases: string, folder: string): Promise<void> {
  const from = join(folder, 'releases');
  await mkdir(releases, { recursive: true });
  await underLock(join(releases, '.lock'), async () => {
    const staged = join(releases, '.staged', randomUUID());
    await cp(from, staged, { recursive: true, preserveTimestamps: true });
    const names = (await readdir(staged)).sort((a, b) => rank(a) - rank(b));
    for (const name of names) {
      // A file is replaced as a whole; the files of a folder are missing for a moment.
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

/** Where the registry of a backup is, for a sentence. */
export function registryAt(releases: ReleaseState): string {
  return releases ? `at revision ${releases.revision}` : 'in the database';
}

/** Folders first, then files, the history, the registry. */
function rank(name: string): number {
  if (name === 'registry.json') return 3;
  if (name === 'history.jsonl') return 2;
  return name.includes('.') ? 1 : 0;
}
