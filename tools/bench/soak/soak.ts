import { parseArgs } from 'node:util';
import { KillablePostgres } from '../../lib/postgres.ts';
import { giveUp, pause } from '../../lib/workspace.ts';
import { keepResult } from '../harness.ts';
import { type Calamity, causeCalamities, stopWell } from './calamities.ts';
import { Client } from './client.ts';
import { type Crowd, createCrowd } from './crowd.ts';
import { compare, Ledger } from './ledger.ts';
import { createServer, type SoakServer, type Usage } from './server.ts';
import { NEVER, Watch } from './watch.ts';

/** Settings that make acknowledged writes durable, whatever the configuration says. */
const DURABLE = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'];
/** Milliseconds until the memory of a new process is stable. */
const WARM_UP = 20_000;
/** The share of time without calamities at the end, for comparing memory and handles. */
const CALM = 1 / 4;
/** Milliseconds after which the server has closed idle resources such as database connections. */
const SETTLED = 12_000;
/** The maximum increase of memory (MiB) and handles during the calm period. */
const MORE_MEMORY = 64;
const MORE_HANDLES = 10;

/**
 * `npm run bench -- soak [--minutes 10 --every 30-60]`: simulates a practice at high speed. People use the portal while
 * calamities happen, and at the end every acknowledged change must exist exactly once. Needs PostgreSQL's programs.
 */
export async function main(args: string[]): Promise<void> {
  const options = { minutes: { type: 'string', default: '10' }, every: { type: 'string', default: '30-60' } } as const;
  const { values } = parseArgs({ args, options });
  const length = Number(values.minutes) * 60_000;
  const [least = Number.NaN, most = Number.NaN, ...more] = values.every.split('-').map((part) => Number(part) * 1000);
  if (!(length >= 60_000) || more.length > 0 || !(least <= most))
    giveUp('--minutes must be a number from 1, and --every two numbers of seconds such as 30-60.', 2);

  const database = await KillablePostgres.create(DURABLE);
  if (!database) return giveUp('The soak needs PostgreSQL. Install its server programs (initdb and postgres).', 2);
  const watch = new Watch();
  const server = await createServer(database.url, watch);
  process.once('exit', () => {
    server.stop();
    database.stop();
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

  await server.start();
  const ledger = new Ledger();
  const client = new Client(server.url, watch);
  const crowd = await createCrowd({ watch, ledger, client }, server.url);
  const began = Date.now();
  console.log(`${values.minutes} minutes at ${server.url}`);
  const allHome = crowd.go();

  await pause(WARM_UP);
  const first = server.usage().memory;
  const site = { watch, server, database };
  const happened = await causeCalamities(site, began + length * (1 - CALM), [least, most]);
  await pause(WARM_UP);
  const before = await usage(crowd, server);
  await pause(Math.max(10_000, began + length - Date.now()));
  const after = await usage(crowd, server);
  crowd.sendHome();
  await allHome;

  const wrong = await compare({ database, ledger, client });
  // Stopping waits for all database connections, so it detects one that was never released.
  watch.outage({ mayCut: false });
  await stopWell(site);
  const { rows, isGood } = judge({ ledger, watch, wrong, happened }, { first, before, after });
  console.table(rows);
  const { answers, slowest } = watch;
  const { causes, lines } = server;
  const faults = Object.fromEntries(watch.faults);
  keepResult('soak', { minutes: length / 60_000, rows, wrong, faults, answers, slowest, happened, causes, lines });
  for (const [kind, fault] of watch.faults) console.log(kind, fault.first.slice(0, 3));
  for (const [kind, list] of Object.entries(wrong)) if (list.length > 0) console.log(kind, list.slice(0, 3));
  process.exit(isGood ? 0 : 1);
}

/** Measures memory and handles while the portal is idle, so that transient connections do not count. */
async function usage(crowd: Crowd, server: SoakServer): Promise<Usage> {
  await crowd.hold();
  await pause(SETTLED);
  const found = server.usage();
  crowd.goOn();
  return found;
}

type Outcome = { ledger: Ledger; watch: Watch; wrong: Record<string, object[]>; happened: Calamity[] };

/** Returns the table, and whether all values are as required. */
function judge(
  { ledger, watch, wrong, happened }: Outcome,
  { first, before, after }: { first: number; before: Usage; after: Usage },
) {
  const rows: Record<string, { found: unknown; 'must be': string; good: string }> = {};
  const demand = (what: string, found: unknown, must: string, isGood?: boolean) => {
    rows[what] = { found, 'must be': must, good: isGood === undefined ? '' : isGood ? 'yes' : 'NO' };
  };
  const tell = (what: string, found: unknown) => demand(what, found, '');
  const none = (what: string, times: number) => demand(what, times, '0', times === 0);
  /** NaN values pass, because some systems report nothing. */
  const noMoreThan = (what: string, limit: number, from: number, to: number) =>
    demand(what, `${from} -> ${to}`, `at most ${from + limit}`, !(to > from + limit));

  const answered = (isAnswer: boolean) =>
    Object.entries(watch.answers)
      .filter(([status]) => /^\d/.test(status) === isAnswer)
      .reduce((total, [, times]) => total + times, 0);
  tell('calls answered', answered(true));
  tell('answers lost to calamities or on purpose', answered(false));
  tell('calamities', happened.length);
  demand('acknowledged writes', ledger.writes, 'more than 0', ledger.writes > 0);
  for (const [what, list] of Object.entries(wrong)) none(what, list.length);
  for (const kind of NEVER) none(kind, watch.timesOf(kind));
  tell('slowest answer while up, ms', `${watch.slowest.ms} (${watch.slowest.call})`);
  tell('longest until ready again, ms', Math.max(0, ...happened.map(({ ready = 0 }) => ready)));
  tell('memory of the first server, warm, MiB', first);
  noMoreThan('memory over the calm stretch, MiB', MORE_MEMORY, before.memory, after.memory);
  noMoreThan('handles over the calm stretch', MORE_HANDLES, before.handles, after.handles);
  return { rows, isGood: Object.values(rows).every(({ good }) => good !== 'NO') };
}
