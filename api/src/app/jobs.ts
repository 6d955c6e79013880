import { tellAccessReview } from '../accounts/index.ts';
import { type TellPort, tellPatients } from '../appointment-news/index.ts';
import { endDays } from '../appointments/index.ts';
import { type ChainEnd, chainAudit } from '../audit/index.ts';
import { deliverNotifications, EXPORT_CHANNEL, SUBSCRIPTION_CHANNEL, writeExports } from '../exchange/index.ts';
import { IMPORT_CHANNEL, type ImportPort, runImports } from '../imports/index.ts';
import { BULK_SMS_CHANNEL, deliverMail, deliverSms, runBulkSms, SMS_CHANNEL, type SmsPort } from '../messages/index.ts';
import type { Database } from '../platform/database/database.ts';
import { CLOCK_QUEUE, type Queue } from '../platform/jobs/install.ts';
import { openJobQueue } from '../platform/jobs/job-queue.ts';
import type { Services } from '../platform/services.ts';
import { tellGrowingUp } from '../sharing/index.ts';
import { FREED_CHANNEL, processWaitingList } from '../waiting-list/index.ts';
import { clean } from './clean.ts';
import { fillDemoDays } from './demo/days-ahead.ts';

/** Running jobs; `stop` waits for those in progress. */
export interface Jobs {
  stop(): Promise<void>;
}

/** How often a worker polls for its next job, in seconds. */
const EVERY = 30;

/**
 * Starts this process's workers. With several processes, each job runs in only one of them.
 * @param says gets errors, without patients' data, and the end of the audit chain after it has grown
 */
export async function startJobs(
  database: Database,
  services: TellPort & SmsPort & ImportPort & Services,
  says: { failed: (error: Error) => void; chained: (end: ChainEnd) => void },
): Promise<Jobs> {
  const { failed } = says;
  const queue = await openJobQueue(database.execute, failed);
  const { boss } = queue;
  await boss.start();
  if (!(await boss.getQueue(CLOCK_QUEUE))) {
    // The log does not print messages of errors, so the name carries the text.
    failed(Object.assign(new Error(), { name: 'no job runs by the clock: start one process with DATABASE_OWNER_URL' }));
  }
  const work = (queue: Queue, job: () => Promise<unknown>) =>
    boss.work(queue, { pollingIntervalSeconds: EVERY }, async () => void (await job()));
  await work('clean', () => clean(database, services.now()));
  await work('day-after', async () => {
    await endDays(database, services.now());
    await tellGrowingUp(database, services);
    await tellAccessReview(database, services);
    if (services.config.demo) await fillDemoDays(database, services.now());
  });
  await work('remind', () => tellPatients(database, services));
  await work('mail', () => deliverMail(database, services));
  await work('audit-chain', async () => {
    const end = await chainAudit(database);
    if (end) says.chained(end);
  });
  await boss.schedule('clean' satisfies Queue, '*/10 * * * *');
  await boss.schedule('audit-chain' satisfies Queue, '* * * * *');
  // Hourly, because hospitals are in many time zones and their days end at different hours.
  await boss.schedule('day-after' satisfies Queue, '5 * * * *');
  await boss.schedule('remind' satisfies Queue, '* * * * *');
  await boss.schedule('mail' satisfies Queue, '* * * * *');
  const waitingList = oneAtATime(() => processWaitingList(database, services).catch(failed));
  await work('waiting-list', waitingList.again);
  await boss.schedule('waiting-list' satisfies Queue, '* * * * *');
  // The database notifies when a time becomes free, so that waiting patients do not wait for the next minute.
  const again = () => void waitingList.again();
  const deaf = await database.listen(FREED_CHANNEL, { heard: again, missed: again });
  const imports = oneAtATime(() => runImports(database, services).catch(failed));
  await work('patient-import', imports.again);
  await boss.schedule('patient-import' satisfies Queue, '* * * * *');
  const goOn = () => void imports.again();
  const deafToImports = await database.listen(IMPORT_CHANNEL, { heard: goOn, missed: goOn });
  const stopping = new AbortController();
  const deliveries = oneAtATime(() => deliverSms(database, services, stopping.signal).catch(failed));
  await work('sms', deliveries.again);
  await boss.schedule('sms' satisfies Queue, '* * * * *');
  const deliver = () => void deliveries.again();
  const deafToSms = await database.listen(SMS_CHANNEL, { heard: deliver, missed: deliver });
  const bulk = oneAtATime(() => runBulkSms(database, services, stopping.signal).catch(failed));
  await work('bulk-sms', bulk.again);
  await boss.schedule('bulk-sms' satisfies Queue, '* * * * *');
  const sendBulk = () => void bulk.again();
  const deafToBulk = await database.listen(BULK_SMS_CHANNEL, { heard: sendBulk, missed: sendBulk });
  const notices = oneAtATime(() => deliverNotifications(database, services, stopping.signal).catch(failed));
  await work('subscriptions', notices.again);
  await boss.schedule('subscriptions' satisfies Queue, '* * * * *');
  const notify = () => void notices.again();
  const deafToEvents = await database.listen(SUBSCRIPTION_CHANNEL, { heard: notify, missed: notify });
  const exports = oneAtATime(() => writeExports(database, services, stopping.signal).catch(failed));
  await work('bulk-export', exports.again);
  await boss.schedule('bulk-export' satisfies Queue, '* * * * *');
  const exportMore = () => void exports.again();
  const deafToExports = await database.listen(EXPORT_CHANNEL, { heard: exportMore, missed: exportMore });
  // Work that was waiting when the last process stopped.
  deliver();
  notify();
  return {
    async stop() {
      stopping.abort();
      await Promise.all([deaf(), deafToSms(), deafToImports(), deafToBulk(), deafToEvents(), deafToExports()]);
      await queue.stop();
      await Promise.all([waitingList, deliveries, imports, bulk, notices, exports].map((each) => each.settled()));
    },
  };
}

/** Never runs the work twice at once, and repeats it when it was requested during a run. */
function oneAtATime(work: () => Promise<void>): { again: () => Promise<void>; settled: () => Promise<void> } {
  let underWay: Promise<void> | undefined;
  let isWanted = false;
  const run = async () => {
    do {
      isWanted = false;
      await work();
    } while (isWanted);
    underWay = undefined;
  };
  const again = () => {
    isWanted = true;
    underWay ??= run();
    return underWay;
  };
  return { again, settled: async () => underWay };
}
