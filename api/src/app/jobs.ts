import { tellAccessReview } from '../accounts/index.ts';
import { type TellPort, tellPatients } from '../appointment-news/index.ts';
import { endDays } from '../appointments/index.ts';
import { type ChainEnd, chainAudit } from '../audit/index.ts';
import { deliverNotifications, EXPORT_CHANNEL, SUBSCRIPTION_CHANNEL, writeExports } from '../exchange/index.ts';
import { IMPORT_CHANNEL, type ImportPort, turnImports } from '../imports/index.ts';
import {
  BULK_SMS_CHANNEL,
  deliverMail,
  deliverSms,
  SMS_CHANNEL,
  type SmsPort,
  turnBulkSms,
} from '../messages/index.ts';
import type { Database } from '../platform/database/database.ts';
import { CLOCK_QUEUE, type Queue } from '../platform/jobs/install.ts';
import { openJobQueue } from '../platform/jobs/job-queue.ts';
import type { Services } from '../platform/services.ts';
import { tellGrowingUp } from '../sharing/index.ts';
import { FREED_CHANNEL, turnWaitingList } from '../waiting-list/index.ts';
import { clean } from './clean.ts';
import { fillDemoDays } from './demo/days-ahead.ts';

/** Jobs at work; `stop` lets the one under way finish. */
export interface Jobs {
  stop(): Promise<void>;
}

/** How often a worker looks for its next job, in seconds; none of them is in a hurry. */
const EVERY = 30;

/**
 * Starts the workers of this process. Several processes may: a job is done by one of them, and once.
 * @param says hears what went wrong, without patients' data, and where the audit's chain ends after it has grown
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
    // Of an error the log holds no message, so the name says it.
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
  // Hospitals are in many zones, so their days end at many hours.
  await boss.schedule('day-after' satisfies Queue, '5 * * * *');
  await boss.schedule('remind' satisfies Queue, '* * * * *');
  await boss.schedule('mail' satisfies Queue, '* * * * *');
  const turns = oneAtATime(() => turnWaitingList(database, services).catch(failed));
  await work('waiting-list', turns.again);
  await boss.schedule('waiting-list' satisfies Queue, '* * * * *');
  // Whoever waits is not to wait for the minute: the database tells when a time becomes free.
  const again = () => void turns.again();
  const deaf = await database.listen(FREED_CHANNEL, { heard: again, missed: again });
  const imports = oneAtATime(() => turnImports(database, services).catch(failed));
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
  const bulk = oneAtATime(() => turnBulkSms(database, services, stopping.signal).catch(failed));
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
  // What was waiting when the last process stopped.
  deliver();
  notify();
  return {
    async stop() {
      stopping.abort();
      await Promise.all([deaf(), deafToSms(), deafToImports(), deafToBulk(), deafToEvents(), deafToExports()]);
      await queue.stop();
      await Promise.all([turns, deliveries, imports, bulk, notices, exports].map((each) => each.settled()));
    },
  };
}

/** Work that is done again where it was asked for while it was under way, and never twice at once. */
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
