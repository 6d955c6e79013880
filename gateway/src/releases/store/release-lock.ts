import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockFile } from '@openward/server-kit/file-lock';
import { StoreUnavailableError } from '../errors.ts';

/** Milliseconds that a command waits for another one to end. */
const WAIT = 30_000;
/** Milliseconds between two attempts; waiting in the kernel would block one of libuv's few threads. */
const PAUSE = 25;

/**
 * Runs `work` while holding the lock on the file `lock`, across processes.
 * @param wait milliseconds after which to give up
 * @throws StoreUnavailableError if another command holds the lock all that time
 */
export async function underLock<T>(lock: string, work: () => Promise<T>, wait = WAIT): Promise<T> {
  await mkdir(dirname(lock), { recursive: true });
  const until = Date.now() + wait;
  for (;;) {
    const locked = lockFile(lock);
    if (locked) return work().finally(locked.free);
    if (Date.now() >= until) {
      throw new StoreUnavailableError(
        `Another release command has been running for more than ${Math.round(wait / 1000)} seconds, so nothing was changed. Wait until it ends and try again.`,
      );
    }
    await sleep(PAUSE);
  }
}
