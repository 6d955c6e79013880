import { statfs } from 'node:fs/promises';
import type { Contract } from '@openward/contract/everything';
import { sql } from 'drizzle-orm';
import { countGuessed } from '../accounts/index.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { practice } from '../platform/database/schema/index.ts';
import type { Handler } from '../platform/http/call.ts';
import { smsBudgets } from '../platform/messages/messenger.ts';
import { readFigures } from '../platform/metrics/figures.ts';

/** GET /practice/health */
export const getHealth: Handler<Contract['practice']['getHealth']> = async (_input, { tx, services }) => {
  const { config } = services;
  const [figures, [kept], guessed, budgets, disk] = await pipelined(
    readFigures((text) => tx.execute(sql.raw(text))),
    tx.select({ at: practice.backedUpAt }).from(practice),
    countGuessed(tx, services.now()),
    smsBudgets(tx, config.messageLimits, services.now()),
    diskOf(config.dataDir),
  );
  const smsIn = (state: string) => figures.sms.find((each) => each.state === state)?.count ?? 0;
  const failedJobs = figures.jobs.filter(({ state }) => state === 'failed');
  const notSent = config.demo ? 'demo' : 'log';
  return {
    since: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    jobsAt: figures.jobsAt?.toISOString() ?? null,
    jobsFailed: failedJobs.reduce((sum, { count }) => sum + count, 0),
    smsWaitingSeconds: Math.max(0, Math.round(figures.smsOverdue)),
    smsUndelivered: smsIn('FAILED'),
    smsGateway: config.twilio ? 'twilio' : notSent,
    smsBudgets: budgets,
    mailGateway: config.smtp ? 'smtp' : notSent,
    mailsOverdue: figures.mailOverdue,
    auditUnchained: figures.auditUnchained,
    accountsGuessed: guessed,
    disk,
    backup: config.demo ? null : { at: kept?.at?.toISOString() ?? null },
  };
};

/** Bytes of the disk that holds the folder; null if they cannot be read. */
async function diskOf(folder: string): Promise<{ free: number; total: number } | null> {
  const found = await statfs(folder).catch(() => undefined);
  return found ? { free: found.bavail * found.bsize, total: found.blocks * found.bsize } : null;
}
