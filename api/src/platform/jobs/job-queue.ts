import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '@openward/server-kit/postgres/errors';
import type { ExecuteSql } from '@openward/server-kit/postgres/migrate';
import PgBoss from 'pg-boss';
import { newId } from '../database/ids.ts';
import type { Queue } from './install.ts';

/** Milliseconds until the end of a job is noted again: the first time, and at most. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 32_000;
/** How pg-boss hears that no row was changed. */
const NOTHING_CHANGED = { rows: [{ count: 0 }] };

/** pg-boss and what it leaves to us. */
export interface JobQueue {
  boss: PgBoss;
  /** Gives up on ends that cannot be noted now; nothing rejects. */
  stop(): Promise<void>;
}

/**
 * pg-boss on our database. Its workers do not await the statement that notes how a job ended (complete, fail), so where
 * that one rejects nobody handles it. Here it is repeated while the database is away, and never rejects: a job whose end
 * is never noted runs again once it expires, and every job of ours may.
 * @param failed hears what went wrong
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
  // Which statements these are, pg-boss itself says: both calls take another database for once.
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
