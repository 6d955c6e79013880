import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { integer, number, type Row, readRows, text } from '../database/rows.ts';
import { QUEUES } from '../jobs/install.ts';

/** Milliseconds for which figures are good: however many ask, the database is asked this often. */
const GOOD_FOR = 10_000;

/** Measures the connections to the database and what waits in it: jobs, messages, rows that are not chained. */
export function measureDatabase(register: Registry, database: Database): void {
  const figures = remembered(() => figuresOf(database));
  const registers = [register];
  const one = (name: string, help: string, value: (found: Figures) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(value(await figures()));
      },
    });
  const many = <L extends string>(name: string, help: string, labels: L[], counts: (found: Figures) => Count[]) =>
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers,
      async collect() {
        const found = counts(await figures());
        this.reset();
        for (const { of, state, count } of found) {
          const values: Record<string, string> = { queue: of, state };
          this.set(Object.fromEntries(labels.map((label) => [label, values[label]])) as Record<L, string>, count);
        }
      },
    });
  one('openward_database_up', '1 where the database answers, else 0.', ({ isUp }) => Number(isUp));
  many('openward_jobs', 'Jobs that wait, run or failed lately.', ['queue', 'state'], ({ jobs }) => jobs);
  many('openward_sms', 'SMS of the last day, and those on their way.', ['state'], ({ sms }) => sms);
  one('openward_sms_overdue_seconds', 'How long the oldest SMS that is due has waited.', (found) => found.smsOverdue);
  one('openward_audit_unchained', 'Rows of the audit that no batch holds yet.', (found) => found.auditUnchained);
  if (!database.connections) return;
  new Gauge({
    name: 'openward_database_connections',
    help: 'Connections to the database that are in use or idle, and calls that wait for one.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { used, idle, waiting } = database.connections?.() ?? { used: 0, idle: 0, waiting: 0 };
      this.set({ state: 'used' }, used);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

/** Asks again only once what it knows is old; who comes meanwhile waits for the same answer. */
function remembered<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (!known || Date.now() - known.at > GOOD_FOR) known = { at: Date.now(), answer: ask() };
    return known.answer;
  };
}

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
  /** Rows of the audit that no batch of the chain holds yet. */
  auditUnchained: number;
}

const NOTHING: Figures = { isUp: false, jobs: [], sms: [], smsOverdue: 0, auditUnchained: 0 };

/** Asks the database; a database that is away is a figure as well, not an error. */
async function figuresOf(database: Database): Promise<Figures> {
  try {
    // First, and on a way of its own: where nobody answers, the questions below would hold connections.
    await database.ping();
    return await asked(database);
  } catch {
    return NOTHING;
  }
}

async function asked({ execute }: Database): Promise<Figures> {
  // Only queues of ours: what they are called becomes a label.
  const queues = QUEUES.map((name) => `'${name}'`).join(', ');
  const [jobs, sms, others] = await Promise.all([
    execute(`select name as of, state::text as state, count(*)::int as count from pgboss.job
             where name in (${queues}) and state in ('created', 'retry', 'active', 'failed') group by name, state`),
    execute(`select '' as of, state, count(*)::int as count from sms_message
             where created_at > now() - interval '1 day' or state in ('WAITING', 'SENDING') group by state`),
    execute(`select
      (select coalesce(extract(epoch from now() - min(next_try_at)), 0)::float8 from sms_message
        where state = 'WAITING' and next_try_at < now()) as sms_overdue,
      (select count(*)::int from audit where position > (select last_position from audit_head)) as audit_unchained`),
  ]);
  const [waiting] = readRows(others, { smsOverdue: number, auditUnchained: integer });
  if (!waiting) throw new Error('no figures');
  return { isUp: true, jobs: readRows(jobs, COUNT), sms: readRows(sms, COUNT), ...waiting };
}
