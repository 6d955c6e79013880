import { closeSync, openSync } from 'node:fs';
import { tryLock } from 'fs-native-extensions';

/** A file that this process has locked. */
export interface LockedFile {
  /** Its open descriptor, to read and write. */
  descriptor: number;
  free(): void;
}

/**
 * Locks a file, which is made where it is missing. The kernel keeps the lock with the open file and frees it when the file
 * is closed or the process ends, however it ends: there is no stale lock. The file itself stays, because deleting it would
 * let two hold locks on two files of one name.
 * @returns undefined where somebody else holds the lock, in this process or another
 */
export function lockFile(path: string): LockedFile | undefined {
  const descriptor = openSync(path, 'a+');
  if (tryLock(descriptor)) return { descriptor, free: () => closeSync(descriptor) };
  closeSync(descriptor);
  return undefined;
}
