import type { Database } from '../database/database.ts';
import { instant, integer, nullable, number, type Row, readRows, text } from '../database/rows.ts';
import { together } from '../database/together.ts';
import { QUEUES } from '../jobs/install.ts';

const COUNT = { of: text, state: text, count: integer };

/** How many there are of something, by what distinguishes them. */
export type Count = Row<typeof COUNT>;

/** What the database says of itself and of the work that waits in it. No row tells of anybody. */
export interface Figures {
  isUp: boolean;
  /** Jobs that wait, run or failed lately, by queue. */
  jobs: Count[];
  /** SMS of the last day, and those that are still on their way, by state; `of` is empty. */
  sms: Count[];
  /** Seconds for which the oldest SMS that is due has waited; 0 where none does. */
  smsOverdue: number;
  /** E-mails that are due for longer than a quarter of an hour. */
  mailOverdue: number;
  /** Rows of the audit that no batch of the chain holds yet. */
  auditUnchained: number;
  /** When the job of every minute was last done; null where it never was, or not lately. */
  jobsAt: Date | null;
}

const NOTHING: Figures = {
  isUp: false,
  jobs: [],
  sms: [],
  smsOverdue: 0,
  mailOverdue: 0,
  auditUnchained: 0,
  jobsAt: null,
};

/** Asks the database; a database that is away is a figure as well, not an error. */
export async function figuresOf(database: Database): Promise<Figures> {
  try {
    // First, and on a way of its own: where nobody answers, the questions below would hold connections.
    await database.ping();
    return await readFigures(database.execute);
  } catch {
    return NOTHING;
  }
}

/** What the database says of itself and of its work. @throws where it does not answer */
export async function readFigures(execute: (statement: string) => Promise<unknown>): Promise<Figures> {
  // Only queues of ours: what they are called becomes a label.
  const queues = QUEUES.map((name) => `'${name}'`).join(', ');
  const [jobs, sms, others] = await together(
    execute(`select name as of, state::text as state, count(*)::int as count from pgboss.job
             where name in (${queues}) and state in ('created', 'retry', 'active', 'failed') group by name, state`),
    execute(`select '' as of, state, count(*)::int as count from sms_message
             where created_at > now() - interval '1 day' or state in ('WAITING', 'SENDING') group by state`),
    execute(`select
      (select coalesce(extract(epoch from now() - min(next_try_at)), 0)::float8 from sms_message
        where state = 'WAITING' and next_try_at < now()) as sms_overdue,
      (select count(*)::int from mail_message where next_try_at < now() - interval '15 minutes') as mail_overdue,
      (select max(completed_on) from pgboss.job where name = 'remind' and state = 'completed') as jobs_at,
      (select count(*)::int from audit where position > (select last_position from audit_head)) as audit_unchained`),
  );
  const [waiting] = readRows(others, {
    smsOverdue: number,
    mailOverdue: integer,
    auditUnchained: integer,
    jobsAt: nullable(instant),
  });
  if (!waiting) throw new Error('no figures');
  return { isUp: true, jobs: readRows(jobs, COUNT), sms: readRows(sms, COUNT), ...waiting };
}
