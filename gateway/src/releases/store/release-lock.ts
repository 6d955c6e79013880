import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { StoreUnavailableError } from '../errors.ts';

/** Milliseconds that a command waits for another one to end. */
const WAIT = 30_000;
/** Milliseconds between two tries; waiting in the kernel would hold one of libuv's few threads. */
const PAUSE = 25;

/**
 * Runs `work` while nobody else, in this process or another, holds the lock on the file `lock`. The kernel keeps the
 * lock with the open file and frees it when the file is closed or the process ends, however it ends: there is no
 * stale lock. The file itself stays, because deleting it would let two hold locks on two files of one name.
 * @param wait milliseconds after which to give up
 * @throws StoreUnavailableError where another command holds the lock all that time
 */
export async function underLock<T>(lock: string, work: () => Promise<T>, wait = WAIT): Promise<T> {
  await mkdir(dirname(lock), { recursive: true });
  const file = await open(lock, 'a');
  try {
    const until = Date.now() + wait;
    while (!tryLock(file.fd)) {
      if (Date.now() >= until) {
        throw new StoreUnavailableError(
          `Another release command has been at work for more than ${Math.round(wait / 1000)} seconds. Nothing was changed: wait until it has ended and try again.`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    return await work();
  } finally {
    await file.close();
  }
}
