import { ftruncateSync, mkdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { lockFile } from '@openward/server-kit/file-lock';

/** The data folder belongs to another process; the message says which, and how to go on. */
export class FolderInUseError extends Error {}

/**
 * Makes this process the one owner of a folder until the lock is freed or the process ends, however it ends: the
 * lock is the kernel's, so that one left by `kill -9` is free at once and two can never hold it. PGlite itself
 * guards nothing: two processes on one folder destroy it.
 * @returns a function that frees the folder
 * @throws FolderInUseError before anything in the folder is touched
 */
export function ownFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'owner.lock');
  const locked = lockFile(file);
  if (!locked) {
    throw new FolderInUseError(
      `The data folder ${folder} is in use by ${ownerIn(file)}, so nothing was changed. Stop that process, set another ` +
        'DATA_DIR, or set API_URL to use the running portal.',
    );
  }
  ftruncateSync(locked.descriptor);
  writeSync(locked.descriptor, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }));
  return locked.free;
}

/** What the owner wrote of itself, in words. */
function ownerIn(file: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(file, 'utf8'));
    return `process ${pid} (since ${since})`;
  } catch {
    return 'another process';
  }
}
