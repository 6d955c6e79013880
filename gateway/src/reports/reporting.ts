import type { VersionReport } from '@openward/contract/releases';
import type { ReleaseStore } from '../release/store/store.ts';
import { remembered } from '../remembered.ts';
import { type Counts, count, folded, minuteOf } from './counts.ts';
import { haltWhatFails } from './halting.ts';
import type { ReportSink } from './report-sink.ts';
import { type Reports, reportsOf } from './reports.ts';

export interface ReportingOptions {
  store: ReleaseStore;
  sink: ReportSink;
  /** Percent of all tries of a canary that may fail. */
  limit: number;
  /** Milliseconds from one time to the next that counts are kept and canaries looked at. */
  every: number;
}

/** Counts what browsers tell of versions, and halts canaries that fare badly. */
export interface Reporting {
  /** Counts reports, those of versions that are published. */
  add(reports: VersionReport[]): Promise<void>;
  /** What browsers told all gateways during the last 14 days. */
  reports(): Promise<Reports>;
  /** Ends it; what was counted is kept. */
  close(): Promise<void>;
}

/** Milliseconds for which the same answer is given to what was published: a flood of reports reads nothing. */
const PUBLISHED_FOR = 1000;

/** Begins to count. */
export function startReporting({ store, sink, limit, every }: ReportingOptions): Reporting {
  let own: Counts = {};
  let isKept = true;
  let told = '';
  const all = async () => [own, ...(await sink.others())];

  const published = remembered(async () => (await store.read()).published, PUBLISHED_FOR);

  async function keep(): Promise<void> {
    own = folded(own, minuteOf(Date.now()));
    if (isKept) return;
    isKept = true;
    try {
      await sink.keep(own);
    } catch (error) {
      isKept = false;
      throw error;
    }
  }

  async function turn(): Promise<void> {
    try {
      // Looked at also where it cannot be kept: what this gateway heard is known all the same.
      const kept = await keep().catch((error: Error) => error);
      await haltWhatFails(store, all, { limit, now: Date.now() });
      if (kept) throw kept;
      told = '';
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      if (problem !== told) console.error(`gateway: what browsers report of releases is of no effect: ${problem}`);
      told = problem;
    }
  }

  let working: Promise<void> | undefined;
  const timer = setInterval(() => {
    working ??= turn().finally(() => {
      working = undefined;
    });
  }, every).unref();

  return {
    async add(reports) {
      // Where the store does not answer, nobody can say which versions there are; the next report counts again.
      const known = await published().catch(() => ({}) as Awaited<ReturnType<typeof published>>);
      const minute = minuteOf(Date.now());
      for (const report of reports) {
        const versions = Object.hasOwn(known, report.name) ? known[report.name] : undefined;
        if (!versions || !Object.hasOwn(versions, report.version)) continue;
        count(own, report, minute);
        isKept = false;
      }
    },
    reports: async () => reportsOf(await all(), Date.now()),
    async close() {
      clearInterval(timer);
      await working;
      await keep().catch(() => {});
    },
  };
}
