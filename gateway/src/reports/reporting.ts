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
  /** Percent of all tries of a canary that may fail. */
  limit: number;
  /** Milliseconds from one time to the next that counts are kept and canaries looked at. */
  every: number;
}

/** Counts what browsers report about versions, and halts canaries that fare worse than the version beside them. */
export interface Reporting {
  /** Counts reports, those of versions that are published. */
  add(reports: VersionReport[]): Promise<void>;
  /** What browsers told all gateways during the last 14 days. */
  reports(): Promise<Reports>;
  /** Which versions broke lately: see {@link crashesLately}. */
  crashes(): Promise<string[]>;
  /** Ends it; what was counted is kept. */
  close(): Promise<void>;
}

/** Milliseconds for which the same answer is given to what was published: a flood of reports reads nothing. */
const PUBLISHED_FOR = 1000;

/** Begins to count. */
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
      // Looked at also where it cannot be kept: what this gateway heard is known all the same.
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
    crashes: async () => crashesLately(await all(), Date.now()),
    async close() {
      clearInterval(timer);
      await working;
      await keep().catch(() => {});
    },
  };
}

/** Asks once for all who ask within some milliseconds. */
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

/** Minutes that are looked at. */
const WINDOW = 10;
/** Minutes in which a small practice has enough users to compare how two versions fare. */
const DAY = 24 * 60;

/**
 * Halts every canary that fails too often, whose calls fail or that is slow, in the gateway's own name. One that somebody or another gateway has halted
 * or replaced meanwhile is left alone.
 * @param counts what browsers told, asked for where there is a canary
 * @param limit percent of all tries that may fail
 * @throws ReleaseError where the change cannot be made
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
      // What the active version met before the canary began says nothing about the canary.
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
  // One that cannot be halted keeps no other from it.
  if (failures.length > 0) throw failures[0];
}

const MOST_REPORTS = 50;

/** Bytes: as many reports as one message may hold, with the longest names that there are. */
const MOST_BYTES = 16_384;

/** Reports a minute from one address; a whole practice may have the same. */
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

/** `POST /reports`: browsers tell how versions of remotes fare. Nothing of a caller is kept; past its budget it is not heard. */
export function registerReports(app: FastifyInstance, reporting: Reporting): void {
  const isWithin = budgetPerMinute(BUDGET);
  app.post('/reports', { bodyLimit: MOST_BYTES }, async (request, reply) => {
    const received = await messageIn(request.body);
    if (typeof received === 'string') return fail(request, reply, { code: 'invalid_input', description: received });
    if (isWithin(request.ip, received.reports.length)) await reporting.add(received.reports);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

/** @returns what a body tells, or a sentence that says what is wrong with it */
async function messageIn(body: unknown): Promise<ReportMessage | string> {
  try {
    return await message.validate(body);
  } catch (error) {
    if (error instanceof ValidationError)
      return `This is not a report: ${Object.values(finished(messagesOf(error)).errors)[0]}.`;
    throw error;
  }
}

/** Most addresses that are counted within a minute; reports from more are dropped. */
const MOST_ADDRESSES = 10_000;

/**
 * Limits what each address may bring within a minute. Nothing of an address is kept for longer.
 * @param most of each address
 * @returns tells whether an amount is within the budget, and takes it from there
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
