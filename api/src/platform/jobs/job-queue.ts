import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '@openward/server-kit/postgres/errors';
import type { ExecuteSql } from '@openward/server-kit/postgres/migrate';
import PgBoss from 'pg-boss';
import { newId } from '../database/ids.ts';
import type { Queue } from './install.ts';

/** Milliseconds between attempts to record the end of a job: the first and the longest wait. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 32_000;
/** pg-boss's result for a statement that changed no row. */
const NOTHING_CHANGED = { rows: [{ count: 0 }] };

/** pg-boss with our error handling. */
export interface JobQueue {
  boss: PgBoss;
  /** Gives up recording ends that fail now; never rejects. */
  stop(): Promise<void>;
}

/**
 * Runs pg-boss on our database. Its workers do not await the statements that record the end of a job (complete, fail),
 * so that a failure would be an unhandled rejection. Here they are retried while the database is unavailable: a job
 * whose end is never recorded runs again after its expiry, which is safe for all our jobs.
 * @param failed receives errors
 */
export async function openJobQueue(execute: ExecuteSql, failed: (error: Error) => void): Promise<JobQueue> {
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  const ends = new Set<string>();

  const noteEnd: ExecuteSql = async (text, values) => {
    for (let wait = FIRST_WAIT; ; wait *= 2) {
      try {
        return await execute(text, values);
      } catch (error) {
        if (!isUnavailable(error) || stopping.signal.aborted || wait > LONGEST_WAIT) {
          failed(error as Error);
          return NOTHING_CHANGED;
        }
      }
      await sleep(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };
  const executeSql: ExecuteSql = (text, values) => {
    if (!ends.has(text)) return execute(text, values);
    const noted = noteEnd(text, values);
    underWay.add(noted);
    void noted.finally(() => underWay.delete(noted));
    return noted;
  };

  const boss = new PgBoss({ db: { executeSql: executeSql as never }, migrate: false });
  boss.on('error', failed);
  // Learns the texts of these statements by running both calls with a fake database.
  const listener = {
    async executeSql(text: string) {
      ends.add(text);
      return NOTHING_CHANGED;
    },
  };
  await boss.complete('clean' satisfies Queue, newId(), {}, { db: listener });
  await boss.fail('clean' satisfies Queue, newId(), {}, { db: listener });
  return {
    boss,
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 5_000, wait: true });
      await Promise.all(underWay);
    },
  };
}
