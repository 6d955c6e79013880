import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { type Count, type Figures, figuresOf } from './figures.ts';

/** Milliseconds for which figures are cached, so that frequent scrapes do not load the database. */
const GOOD_FOR = 10_000;

/** Measures the database's connections and its backlog: jobs, messages, audit rows outside the chain. */
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
  const { standby } = database;
  if (standby) {
    new Gauge({
      name: 'openward_standby_lag_seconds',
      help: 'How far the standby for reads is behind; +Inf where it cannot be reached.',
      registers,
      collect() {
        this.set(standby.lag());
      },
    });
    new Counter({
      name: 'openward_standby_reads_total',
      help: 'Calls that the standby has answered.',
      registers,
      collect() {
        this.reset();
        this.inc(standby.answered);
      },
    });
  }
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

/** Caches the answer, and shares it between concurrent callers. */
function remembered<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (!known || Date.now() - known.at > GOOD_FOR) known = { at: Date.now(), answer: ask() };
    return known.answer;
  };
}
