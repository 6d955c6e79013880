import { closeSync, openSync } from 'node:fs';
import { tryLock } from 'fs-native-extensions';

/** A file that this process has locked. */
export interface LockedFile {
  /** The open descriptor, for reading and writing. */
  descriptor: number;
  free(): void;
}

/**
 * Locks a file and creates it if necessary. The kernel frees the lock when the file is closed or the process ends, so
 * there are no stale locks. The file is never deleted, because two processes could then lock two files with the same
 * name.
 * @returns undefined if the lock is held elsewhere, in this process or another
 */
export function lockFile(path: string): LockedFile | undefined {
  const descriptor = openSync(path, 'a+');
  if (tryLock(descriptor)) return { descriptor, free: () => closeSync(descriptor) };
  closeSync(descriptor);
  return undefined;
}
