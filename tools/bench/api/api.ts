import { parseArgs } from 'node:util';
import { portalStarterOf, startPortal } from '../../lib/portal.ts';
import { ownDatabase, testPostgres } from '../../lib/postgres.ts';
import { giveUp } from '../../lib/workspace.ts';
import { keepResult, quantile, type Rows, rounded } from '../harness.ts';
import { benchAbuse } from './abuse.ts';
import { benchCalls, benchEnumeration, benchRace } from './calls.ts';
import { benchLive } from './live.ts';
import { benchPatients, benchSlots } from './searches.ts';
import { startTarget, type Target } from './target.ts';

/** The benches by name; undefined where one says nothing about that kind of database. */
const BENCHES: Record<string, (target: Target) => Promise<Rows | Rows[string][] | undefined>> = {
  calls: benchCalls,
  race: benchRace,
  enumeration: benchEnumeration,
  abuse: benchAbuse,
  live: benchLive,
  slots: benchSlots,
  patients: benchPatients,
};

/** How often `--beside` measures each of the two. */
const ROUNDS = 3;

/**
 * `npm run bench -- api [<bench> …]`: what calls cost over real HTTP, compared with a bare route on the same database.
 * `--beside <checkout>` compares the calls with those of another built checkout.
 */
export async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { beside: { type: 'string' } },
  });
  const unknown = positionals.filter((name) => !BENCHES[name]);
  if (unknown.length > 0)
    giveUp(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.`, 2);
  const wanted = positionals.length > 0 ? positionals : Object.keys(BENCHES);

  const postgres = await testPostgres();
  if (!postgres) console.log('No PostgreSQL on this machine: PGlite alone.');
  if (values.beside && !postgres) process.exit(1);
  try {
    if (values.beside && postgres) {
      const rows = await beside(values.beside, postgres.url);
      console.table(rows);
      keepResult('api-beside', { rows });
      return;
    }
    const results: Record<string, unknown> = { pglite: await runOn(undefined, wanted) };
    if (postgres) results.postgresql = await onDatabase(postgres.url, (url) => runOn(url, wanted));
    keepResult('api', { results });
  } finally {
    postgres?.stop();
  }
}

async function runOn(databaseUrl: string | undefined, wanted: string[]): Promise<Record<string, unknown>> {
  const target = await startTarget(databaseUrl);
  try {
    const results: Record<string, unknown> = {};
    for (const name of wanted) {
      const rows = await BENCHES[name]?.(target);
      if (!rows) continue;
      console.log(`\n${name} on ${target.kind}`);
      console.table(rows);
      results[name] = rows;
    }
    return results;
  } finally {
    await target.stop();
  }
}

/**
 * The calls bench here and in another checkout, in turn, each time on a new database.
 * @returns rows by call: calls a second there and here, and their ratio
 */
async function beside(folder: string, server: string): Promise<Rows> {
  const starts = { there: await portalStarterOf(folder), here: startPortal };
  const perSecond: Record<keyof typeof starts, Record<string, number[]>> = { there: {}, here: {} };
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of ['there', 'here'] as const) {
      await onDatabase(server, async (url) => {
        const target = await startTarget(url, starts[side]);
        const rows = await benchCalls(target).finally(() => target.stop());
        for (const [call, row] of Object.entries(rows)) {
          perSecond[side][call] ??= [];
          perSecond[side][call].push(row['calls/s']);
        }
      });
    }
  }
  return Object.fromEntries(
    Object.entries(perSecond.here).map(([call, values]) => {
      const [there, here] = [quantile(perSecond.there[call] ?? []), quantile(values)];
      return [call, { 'there, calls/s': there, 'here, calls/s': here, 'here ÷ there': rounded(here / there, 2) }];
    }),
  );
}

async function onDatabase<T>(server: string, work: (url: string) => Promise<T>): Promise<T> {
  const database = await ownDatabase(server, 'bench');
  return work(database.url).finally(() => database.drop());
}
