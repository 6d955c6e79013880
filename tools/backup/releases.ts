import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { folderStore } from '@openward/gateway/store/folder-store';
import { underLock } from '@openward/gateway/store/release-lock';
import type { ReleaseState } from './manifest.ts';
import { BackupError } from './place.ts';

/** Files that are not part of the releases: the lock, and remains of interrupted commands. */
const PASSING = /^(\.lock|\.staged)$|\.tmp$/;

/** Copies the registry, history and released files into a folder while holding the store's lock. */
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

/** @returns the folder for the releases @throws BackupError if it has releases that must not be replaced */
export function checkReleases(releases: string | undefined, isReplacing: boolean): string {
  if (!releases) {
    throw new BackupError(
      'The backup contains a folder of releases. Unset RELEASES_STORE, restore it, and then run `openward release move`.',
    );
  }
  if (!existsSync(join(releases, 'registry.json')) || isReplacing) return releases;
  throw new BackupError(`${releases} already has releases, so nothing was changed. Add --replace to replace them.`);
}

/** Restores released files first, then the history, and the registry last, so that no page sees incomplete releases. */
export async function restoreReleases(releases: string, folder: string): Promise<void> {
  const from = join(folder, 'releases');
  await mkdir(releases, { recursive: true });
  await underLock(join(releases, '.lock'), async () => {
    const staged = join(releases, '.staged', randomUUID());
    await cp(from, staged, { recursive: true, preserveTimestamps: true });
    const names = (await readdir(staged)).sort((a, b) => rank(a) - rank(b));
    for (const name of names) {
      // Files are replaced atomically; a folder is missing for a moment.
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

/** Describes the registry of a backup for a message. */
export function registryAt(releases: ReleaseState): string {
  return releases ? `at revision ${releases.revision}` : 'in the database';
}

/** Orders folders first, then files, the history, and the registry last. */
function rank(name: string): number {
  if (name === 'registry.json') return 3;
  if (name === 'history.jsonl') return 2;
  return name.includes('.') ? 1 : 0;
}
