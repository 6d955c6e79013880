import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { unavailable } from '../http/refusal.ts';
import type { HashingCost, HashingTask } from './hashing.ts';

export interface PasswordHasher {
  /** @param secret as `plainPassword` or `plainAnswer` gives it @throws Refusal unavailable (503) where too many wait already */
  hash(secret: string): Promise<string>;
  /**
   * Without a stored hash it spends the same time and says no: nobody learns which accounts exist.
   * @param forms in which the secret may have been hashed, as `passwordForms` or `answerForms` gives them
   * @returns the form that is the stored one's, undefined where none is
   * @throws Refusal unavailable (503) where too many wait already
   */
  verify(stored: string | undefined, forms: readonly string[]): Promise<string | undefined>;
  /** Lets go of the threads. */
  close(): Promise<void>;
}

/** How many may wait for each lane: about half a second of work. */
const WAITING_PER_LANE = 16;

/**
 * Hashes in lanes of its own, as many as there are cores: on libuv's threads, which every file read of a page needs
 * too, a few people guessing passwords would stop the portal. Who finds the queue full is told to come again.
 * @param cost of a hash; tests choose a small one
 */
export async function createPasswordHasher(
  lanes = availableParallelism(),
  cost?: HashingCost,
): Promise<PasswordHasher> {
  const pool = new Piscina({
    // A thread runs compiled code only, also where a test runs this file from its source.
    filename: new URL('./hashing.js', import.meta.url.replace(/([\\/])src([\\/])/, '$1dist$2')).href,
    minThreads: 1,
    maxThreads: lanes,
    maxQueue: lanes * WAITING_PER_LANE,
    concurrentTasksPerWorker: 1,
    idleTimeout: 60_000,
  });
  // A thread that dies takes its task along, and not the server.
  pool.on('error', () => {});
  const run = async (task: HashingTask) => {
    if (pool.queueSize >= lanes * WAITING_PER_LANE) throw unavailable();
    return pool.run(task);
  };
  const decoy = (await run({ password: 'a password that nobody has', cost })) as string;
  return {
    hash: (secret) => run({ password: secret, cost }) as Promise<string>,
    async verify(stored, forms) {
      for (const form of forms) {
        const isRight = await run({ password: form, stored: stored ?? decoy });
        if (isRight === true && stored !== undefined) return form;
      }
      return undefined;
    },
    close: () => pool.destroy(),
  };
}
