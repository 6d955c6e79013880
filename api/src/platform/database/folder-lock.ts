import { ftruncateSync, mkdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { lockFile } from '@openward/server-kit/file-lock';

/** Another process uses the data folder; the message names it and explains what to do. */
export class FolderInUseError extends Error {}

/**
 * Locks a folder for this process until the lock is freed or the process ends. It is a kernel lock, so that even `kill
 * -9` frees it. PGlite has no lock of its own: two processes on one folder destroy the data.
 * @returns a function that frees the folder
 * @throws FolderInUseError before any other file in the folder is touched
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

/** A description of the owner, which it wrote to the lock file. */
function ownerIn(file: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(file, 'utf8'));
    return `process ${pid} (since ${since})`;
  } catch {
    return 'another process';
  }
}
