import type { Database } from '../database/database.ts';
import { pipelined } from '../database/pipelined.ts';
import { instant, integer, nullable, number, type Row, readRows, text } from '../database/rows.ts';
import { QUEUES } from '../jobs/install.ts';

const COUNT = { of: text, state: text, count: integer };

/** A count with its labels. */
export type Count = Row<typeof COUNT>;

/** Figures of the database and its pending work. They contain nothing about people. */
export interface Figures {
  isUp: boolean;
  /** Jobs that wait, run or failed recently, by queue. */
  jobs: Count[];
  /** SMS of the last day and all unsent ones, by state; `of` is empty. */
  sms: Count[];
  /** Seconds since the oldest overdue SMS was due; 0 without one. */
  smsOverdue: number;
  /** E-mails that have been due for more than a quarter of an hour. */
  mailOverdue: number;
  /** Audit rows that are not in the chain yet. */
  auditUnchained: number;
  /** When the job of every minute last ended; null for never or not recently. */
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

/** Reads the figures; an unavailable database is a figure as well, not an error. */
export async function figuresOf(database: Database): Promise<Figures> {
  try {
    // The ping has its own connection: without an answer, the queries below would block connections.
    await database.ping();
    return await readFigures(database.execute);
  } catch {
    return NOTHING;
  }
}

/** Reads all figures. @throws where the database does not answer */
export async function readFigures(execute: (statement: string) => Promise<unknown>): Promise<Figures> {
  // Only our own queues, because their names become labels.
  const queues = QUEUES.map((name) => `'${name}'`).join(', ');
  const [jobs, sms, others] = await pipelined(
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
