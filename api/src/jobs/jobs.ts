import PgBoss from 'pg-boss';
import type { Database } from '../database/database.ts';
import { type RemindPort, remind } from '../reminders/remind.ts';
import { clean } from './clean.ts';
import { endDays } from './day-after.ts';
import type { Queue } from './install.ts';

/** Jobs at work; `stop` lets the one under way finish. */
export interface Jobs {
  stop(): Promise<void>;
}

/** How often a worker looks for its next job, in seconds; none of them is in a hurry. */
const EVERY = 30;

/**
 * Starts the workers of this process. Several processes may: a job is done by one of them, and once.
 * @param failed hears what went wrong, without patients' data
 */
export async function startJobs(
  database: Database,
  services: RemindPort,
  failed: (error: Error) => void,
): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: database.execute as never }, migrate: false });
  boss.on('error', failed);
  await boss.start();
  const work = (queue: Queue, job: () => Promise<unknown>) =>
    boss.work(queue, { pollingIntervalSeconds: EVERY }, async () => void (await job()));
  await work('clean', () => clean(database, services.now()));
  await work('day-after', () => endDays(database, services.now()));
  await work('remind', () => remind(database, services));
  await boss.schedule('clean' satisfies Queue, '*/10 * * * *');
  // Hospitals are in many zones, so their days end at many hours.
  await boss.schedule('day-after' satisfies Queue, '5 * * * *');
  await boss.schedule('remind' satisfies Queue, '* * * * *');
  return {
    stop: () => boss.stop({ graceful: true, timeout: 5_000, wait: true }),
  };
}
