import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { unavailable } from '../http/refusal.ts';
import type { HashingCost, HashingTask } from './hashing.ts';

export interface PasswordHasher {
  /** @param secret from `plainPassword` or `plainAnswer` @throws Refusal unavailable (503) where the queue is full */
  hash(secret: string): Promise<string>;
  /**
   * Takes the same time without a stored hash, so that unknown accounts cannot be detected.
   * @param forms possible normal forms of the secret, from `passwordForms` or `answerForms`
   * @returns the matching form, undefined where none matches
   * @throws Refusal unavailable (503) where the queue is full
   */
  verify(stored: string | undefined, forms: readonly string[]): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Maximum queue per thread: about half a second of work. */
const WAITING_PER_LANE = 16;

/**
 * Hashes in its own threads, one per core. On libuv's threads, which also read files, a few people guessing passwords
 * would block the portal.
 * @param cost of a hash; tests use a small one
 */
export async function createPasswordHasher(
  lanes = availableParallelism(),
  cost?: HashingCost,
): Promise<PasswordHasher> {
  const pool = new Piscina({
    // Worker threads run only compiled code, even in a test that runs this file from its source.
    filename: new URL('./hashing.js', import.meta.url.replace(/([\\/])src([\\/])/, '$1dist$2')).href,
    minThreads: 1,
    maxThreads: lanes,
    maxQueue: lanes * WAITING_PER_LANE,
    concurrentTasksPerWorker: 1,
    idleTimeout: 60_000,
  });
  // A crashed thread fails its task, and must not stop the server.
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
