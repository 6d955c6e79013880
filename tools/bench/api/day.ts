import { cpus } from 'node:os';
import { cleanly } from '../../lib/workspace.ts';
import { benchDatabase, benchPostgres, keepResult, type Rows, rounded } from '../harness.ts';
import { bookingsWithoutConflict, type Load, load } from './load.ts';
import { startTarget, type Target } from './target.ts';

const CONNECTIONS = 32;
/** Seconds of each measurement. The bare route runs before each call, so that other load affects both. */
const SECONDS = 4;
const WARM_UP = { count: 400, seconds: 2, concurrency: CONNECTIONS };
const DAY = 86_400_000;
/** More calls than fit the time. */
const UNLIMITED = 1_000_000;

/** A call of the day, and the share of the bare route's throughput that it should reach. */
interface Busy {
  wanted: number;
  call(index: number): Promise<{ status: number }>;
  /** The number of possible calls; unlimited by default. */
  count?: number;
}

/**
 * `npm run bench -- load`: measures the day's ordinary calls on 32 connections, per core and as a share of a bare
 * `select 1` route from the same run.
 */
export function main(): Promise<void> {
  return cleanly(async (undo) => {
    const postgres = await benchPostgres(undo, 'the built-in database is for trials');
    const target = await startTarget(undo, postgres && (await benchDatabase(undo, postgres.url, 'load')));
    const rows = await rowsOf(target);
    console.log(`\n${CONNECTIONS} connections on ${target.kind}, ${cpus().length} cores`);
    console.table(rows);
    keepResult('load', { connections: CONNECTIONS, rows });
  });
}

async function rowsOf(target: Target): Promise<Rows> {
  const rows: Rows = {};
  const { bare } = target;
  await load(bare, WARM_UP);
  for (const [name, { wanted, call, count = UNLIMITED }] of Object.entries(await callsOfTheDay(target))) {
    // Each booking is possible only once, so the first ones are the warm-up.
    const warmUp = count === UNLIMITED ? WARM_UP.count : Math.ceil(count / 5);
    await load(call, { ...WARM_UP, count: warmUp });
    const base = await load(bare, { count: UNLIMITED, seconds: SECONDS, concurrency: CONNECTIONS });
    if (Object.keys(base.answers.all).join() !== '200') throw new Error(`The bare route answered ${base.answers}.`);
    const rest = (index: number) => call(index + warmUp);
    const measured = await load(rest, { count: count - warmUp, seconds: SECONDS, concurrency: CONNECTIONS });
    rows[name] = rowOf(measured, base, wanted);
  }
  return rows;
}

function rowOf(measured: Load, bare: Load, wanted: number) {
  const share = rounded(measured.perSecond / bare.perSecond);
  return {
    'median ms': measured.median,
    'p95 ms': measured.p95,
    'calls/s': measured.perSecond,
    'calls/s and core': rounded(measured.perSecond / cpus().length, 1),
    'bare calls/s': bare.perSecond,
    'share of bare': share,
    wanted: `≥ ${wanted}`,
    met: share >= wanted ? '✓' : '✗',
    answers: String(measured.answers),
  };
}

async function callsOfTheDay({ api }: Target): Promise<Record<string, Busy>> {
  const [patient, doctor, hcp, admin] = await Promise.all(
    (['patient', 'doctor', 'hcp', 'admin'] as const).map((account) => api.tokenOf(account)),
  );
  const read = (wanted: number, token: string | undefined, path: string, body?: object): Busy => {
    const method = body ? 'POST' : 'GET';
    return { wanted, call: () => api.call(method, path, { token, body }) };
  };
  const booker = admin ?? '';
  const bookings = await bookingsWithoutConflict(api, booker);
  const search = { startDateTime: new Date(Date.now() + DAY).toISOString(), days: 14, limit: 6 };
  // Several users, because each user may only run a few searches at once.
  const searchers = [patient, doctor, hcp, admin];
  return {
    "today's list": read(0.45, doctor, '/appointment/today/all', {}),
    'next appointment': read(0.3, patient, '/appointment/next'),
    documents: read(0.3, patient, '/document?page=0&size=10'),
    desk: read(0.3, hcp, '/appointment/today/figures'),
    'patient search': read(0.3, doctor, '/patient?q=a&page=0&size=10'),
    slots: {
      wanted: 0.3,
      call: (index) => {
        const token = searchers[index % searchers.length];
        return api.call('POST', '/appointment/search/slots?page=0&size=10', { token, body: search });
      },
    },
    booking: {
      wanted: 0.25,
      count: bookings.length,
      call: (index) => api.call('POST', '/appointment/create', { token: booker, body: bookings[index] }),
    },
  };
}
