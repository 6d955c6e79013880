import { finished, messagesOf } from '@openward/contract';
import { LOAD_STAGES, REPORT_KINDS, type ReportMessage, type VersionReport } from '@openward/contract/releases';
import { log, problemLog } from '@openward/server-kit/log';
import type { FastifyInstance } from 'fastify';
import { array, number, object, string, ValidationError } from 'yup';
import { fail } from '../answers.ts';
import { changePart } from '../releases/changes.ts';
import { halted } from '../releases/registry.ts';
import {
  type Counts,
  count,
  crashesLately,
  firstOf,
  folded,
  keyOf,
  minuteOf,
  type Reports,
  reportsOf,
  type Tally,
  tallyOf,
} from '../releases/store/counts.ts';
import type { ReportSink } from '../releases/store/report-sink.ts';
import type { ReleaseStore } from '../releases/store/store.ts';
import { whyFailing, whyWorse } from './verdict.ts';

export interface ReportingOptions {
  store: ReleaseStore;
  sink: ReportSink;
  /** Percent of a canary's loads that may fail. */
  limit: number;
  /** Milliseconds between two times of storing counts and checking canaries. */
  every: number;
}

/** Counts browser reports about versions, and halts canaries that perform worse than the active version. */
export interface Reporting {
  /** Counts reports about published versions. */
  add(reports: VersionReport[]): Promise<void>;
  /** The reports of all gateways during the last 14 days. */
  reports(): Promise<Reports>;
  /** Versions that broke lately: see {@link crashesLately}. */
  crashes(): Promise<string[]>;
  /** Stops, and stores the counts. */
  close(): Promise<void>;
}

/** Milliseconds for which the published versions are cached, so that a flood of reports causes few reads. */
const PUBLISHED_FOR = 1000;

/** Starts to count reports. */
export function startReporting({ store, sink, limit, every }: ReportingOptions): Reporting {
  let own: Counts = {};
  let isKept = true;
  const logProblems = problemLog();
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
      // Canaries are checked even if storing fails, because this gateway's own counts are known.
      const kept = await keep().catch((error: Error) => error);
      await haltWhatFails(store, all, { limit, now: Date.now() });
      if (kept) throw kept;
      logProblems([]);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      logProblems([`Browser reports about releases have no effect: ${problem}`]);
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
      // If the store does not answer, the published versions are unknown and these reports are lost.
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
    crashes: async () => crashesLately(await all(), Date.now()),
    async close() {
      clearInterval(timer);
      await working;
      await keep().catch(() => {});
    },
  };
}

/** Caches an answer for some milliseconds; concurrent callers share one call. */
export function remembered<T>(ask: () => Promise<T>, milliseconds: number): () => Promise<T> {
  let asked = 0;
  let answer: Promise<T> | undefined;
  return () => {
    if (!answer || Date.now() - asked >= milliseconds) {
      asked = Date.now();
      answer = ask();
      answer.catch(() => {
        answer = undefined;
      });
    }
    return answer;
  };
}

/** Minutes of the short comparison window. */
const WINDOW = 10;
/** Minutes in which even a small practice has enough users to compare two versions. */
const DAY = 24 * 60;

/**
 * Halts every canary that fails too often, whose calls fail or that is slow, in the gateway's own name. It skips a
 * canary that was halted or replaced meanwhile.
 * @param counts called only if there is a canary
 * @param limit percent of loads that may fail
 * @throws ReleaseError if the change cannot be made
 */
async function haltWhatFails(
  store: ReleaseStore,
  counts: () => Promise<Counts[]>,
  { limit, now }: { limit: number; now: number },
): Promise<void> {
  const { releases } = await store.read();
  const canaries = Object.entries(releases).flatMap(([name, { active, canary }]) =>
    canary ? [{ name, active, version: canary.version }] : [],
  );
  if (canaries.length === 0) return;
  const all = await counts();
  const failures: Error[] = [];
  for (const { name, active, version } of canaries) {
    const [own, beside] = [keyOf(name, version), keyOf(name, active)];
    const lately = (minutes: number): [Tally, Tally] => {
      // Problems of the active version before the canary began say nothing about the canary.
      const from = Math.max(minuteOf(now) - minutes, firstOf(all, own) ?? 0);
      return [tallyOf(all, own, from), tallyOf(all, beside, from)];
    };
    const why =
      whyFailing(...lately(WINDOW), limit) ??
      whyWorse(...lately(WINDOW), { limit, active }) ??
      whyWorse(...lately(DAY), { limit, active });
    if (!why) continue;
    let isOurs = false;
    const change = { name, action: 'halt' as const, reason: { who: 'gateway', why } };
    await changePart(store, change, (current) => {
      isOurs = current?.canary?.version === version;
      return isOurs ? { release: halted(name, current), to: version } : undefined;
    }).then(
      () => isOurs && log.warn(`The canary ${name} ${version} is withdrawn: ${why}.`),
      (error) => failures.push(error),
    );
  }
  // Thrown last, so that a failure does not keep other canaries running.
  if (failures.length > 0) throw failures[0];
}

const MOST_REPORTS = 50;

/** Bytes: room for the maximum number of reports with the longest names. */
const MOST_BYTES = 16_384;

/** Reports a minute from one address, which a whole practice may share. */
const BUDGET = 600;

const message = object({
  reports: array(
    object({
      name: string()
        .matches(/^[a-z][a-z-]{1,30}$/)
        .required(),
      version: string().max(100).required(),
      kind: string().oneOf(REPORT_KINDS).required(),
      stage: string().oneOf(LOAD_STAGES),
      time: number().integer().min(0),
      weight: number().integer().min(1).max(10).required(),
    }).noUnknown(),
  )
    .min(1)
    .max(MOST_REPORTS)
    .required(),
})
  .noUnknown()
  .strict();

/** `POST /reports`: browsers report how versions perform. Stores nothing about callers; ignores reports over budget. */
export function registerReports(app: FastifyInstance, reporting: Reporting): void {
  const isWithin = budgetPerMinute(BUDGET);
  app.post('/reports', { bodyLimit: MOST_BYTES }, async (request, reply) => {
    const received = await messageIn(request.body);
    if (typeof received === 'string') return fail(request, reply, { code: 'invalid_input', description: received });
    if (isWithin(request.ip, received.reports.length)) await reporting.add(received.reports);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

/** @returns the message, or a sentence that says what is wrong with it */
async function messageIn(body: unknown): Promise<ReportMessage | string> {
  try {
    return await message.validate(body);
  } catch (error) {
    if (error instanceof ValidationError)
      return `This is not a report: ${Object.values(finished(messagesOf(error)).errors)[0]}.`;
    throw error;
  }
}

/** Maximum addresses that are counted within a minute; reports from more are dropped. */
const MOST_ADDRESSES = 10_000;

/**
 * Limits the reports of each address within a minute. No address is stored for longer.
 * @param most the budget of each address
 * @returns a function that checks an amount against the budget and deducts it
 */
function budgetPerMinute(most: number): (address: string, amount: number) => boolean {
  let minute = 0;
  const spent = new Map<string, number>();
  return (address, amount) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) spent.clear();
    minute = now;
    const sum = (spent.get(address) ?? 0) + amount;
    if (sum > most || (!spent.has(address) && spent.size >= MOST_ADDRESSES)) return false;
    spent.set(address, sum);
    return true;
  };
}
