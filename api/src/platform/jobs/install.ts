import type { ExecuteSql } from '@openward/server-kit/postgres/migrate';
import PgBoss from 'pg-boss';

/** All queues; each has a worker in {@link startJobs}. */
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

/** The queue of pg-boss's scheduler. Without the right to create it, pg-boss fails silently. */
export const CLOCK_QUEUE = '__pgboss__send-it';

/**
 * Creates or migrates the job queue's tables (schema `pgboss`). It runs as the owner of the practice's tables, so that
 * the application's role needs no right to create tables.
 */
export async function installJobs(execute: ExecuteSql): Promise<void> {
  const boss = new PgBoss({ db: { executeSql: execute as never }, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  for (const queue of [...QUEUES, CLOCK_QUEUE]) await boss.createQueue(queue);
  await boss.stop({ graceful: false, wait: true });
}
