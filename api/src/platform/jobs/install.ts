import type { ExecuteSql } from '@openward/server-kit/postgres/migrate';
import PgBoss from 'pg-boss';

/** The queues there are; each has a worker in {@link startJobs}. */
export const QUEUES = [
  'audit-chain',
  'bulk-export',
  'bulk-sms',
  'clean',
  'day-after',
  'mail',
  'patient-import',
  'remind',
  'sms',
  'subscriptions',
  'waiting-list',
] as const;
export type Queue = (typeof QUEUES)[number];

/** The queue by which pg-boss sends the jobs of its clock. It makes it itself where it may, and says nothing where not. */
export const CLOCK_QUEUE = '__pgboss__send-it';

/**
 * Makes the job queue's own tables (schema `pgboss`), or brings them up to date. The role that owns the practice's
 * tables does it, so that the application's role needs no right to make any.
 */
export async function installJobs(execute: ExecuteSql): Promise<void> {
  const boss = new PgBoss({ db: { executeSql: execute as never }, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  for (const queue of [...QUEUES, CLOCK_QUEUE]) await boss.createQueue(queue);
  await boss.stop({ graceful: false, wait: true });
}
