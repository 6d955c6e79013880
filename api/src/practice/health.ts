import { statfs } from 'node:fs/promises';
import type { Contract } from '@openward/contract/everything';
import { sql } from 'drizzle-orm';
import { countGuessed } from '../accounts/index.ts';
import { practice } from '../platform/database/schema/index.ts';
import { together } from '../platform/database/together.ts';
import type { Handler } from '../platform/http/call.ts';
import { readFigures } from '../platform/metrics/figures.ts';

/** GET /practice/health */
export const getHealth: Handler<Contract['practice']['getHealth']> = async (_input, { tx, services }) => {
  const [figures, [kept], guessed, disk] = await together(
    readFigures((text) => tx.execute(sql.raw(text))),
    tx.select({ at: practice.backedUpAt }).from(practice),
    countGuessed(tx, services.now()),
    diskOf(services.config.dataDir),
  );
  const smsIn = (state: string) => figures.sms.find((each) => each.state === state)?.count ?? 0;
  const failedJobs = figures.jobs.filter(({ state }) => state === 'failed');
  return {
    since: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    jobsAt: figures.jobsAt?.toISOString() ?? null,
    jobsFailed: failedJobs.reduce((sum, { count }) => sum + count, 0),
    smsWaitingSeconds: Math.max(0, Math.round(figures.smsOverdue)),
    smsUndelivered: smsIn('FAILED'),
    mailsOverdue: figures.mailOverdue,
    auditUnchained: figures.auditUnchained,
    accountsGuessed: guessed,
    disk,
    backup: services.config.demo ? null : { at: kept?.at?.toISOString() ?? null },
  };
};

/** Bytes of the disk that the server's folder lies on; null where it has none. */
async function diskOf(folder: string): Promise<{ free: number; total: number } | null> {
  const found = await statfs(folder).catch(() => undefined);
  return found ? { free: found.bavail * found.bsize, total: found.blocks * found.bsize } : null;
}
