import { parseArgs } from 'node:util';
import { cleanly, giveUp } from '../../lib/workspace.ts';
import { benchDatabase, benchPostgres, keepResult, quantile, type Rows, rounded, sidesOf } from '../harness.ts';
import { benchAbuse } from './abuse.ts';
import { benchCalls, benchEnumeration, benchRace } from './calls.ts';
import { benchLive } from './live.ts';
import { benchSlots } from './searches.ts';
import { startTarget, type Target } from './target.ts';

/** The benches by name. They return undefined if they do not apply to the kind of database. */
const BENCHES: Record<string, (target: Target) => Promise<Rows | Rows[string][] | undefined>> = {
  calls: benchCalls,
  race: benchRace,
  enumeration: benchEnumeration,
  abuse: benchAbuse,
  live: benchLive,
  slots: benchSlots,
};

/** How often `--beside` measures each side. */
const ROUNDS = 3;

/**
 * `npm run bench -- api [<bench> …]`: measures calls over HTTP against a bare route on the same database. `--beside
 * <checkout>` compares with another built checkout.
 */
export function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { beside: { type: 'string' } } });
  const unknown = positionals.filter((name) => !BENCHES[name]);
  if (unknown.length > 0) giveUp(`There is no bench ${unknown.join(', ')}. Use ${Object.keys(BENCHES).join(', ')}.`, 2);
  const wanted = positionals.length > 0 ? positionals : Object.keys(BENCHES);
  return cleanly(async (undo) => {
    const postgres = await benchPostgres(undo, 'PGlite alone');
    if (values.beside) {
      if (!postgres) return process.exit(1);
      const rows = await beside(values.beside, postgres.url);
      console.table(rows);
      return keepResult('api-beside', { rows });
    }
    const results: Record<string, unknown> = { pglite: await runOn(undefined, wanted) };
    if (postgres) results.postgresql = await runOn(postgres.url, wanted);
    keepResult('api', { results });
  });
}

/** @param server a PostgreSQL; PGlite if undefined */
function runOn(server: string | undefined, wanted: string[]): Promise<Record<string, unknown>> {
  return cleanly(async (undo) => {
    const target = await startTarget(undo, server && (await benchDatabase(undo, server, 'bench')));
    const results: Record<string, unknown> = {};
    for (const name of wanted) {
      const rows = await BENCHES[name]?.(target);
      if (!rows) continue;
      console.log(`\n${name} on ${target.kind}`);
      console.table(rows);
      results[name] = rows;
    }
    return results;
  });
}

/**
 * Runs the calls bench here and in another checkout in turn, each time on a new database.
 * @returns by call: calls per second there and here, and their ratio
 */
async function beside(folder: string, server: string): Promise<Rows> {
  const perSecond: Record<string, Record<'there' | 'here', number[]>> = {};
  const sides = await sidesOf(folder);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, start } of sides) {
      await cleanly(async (undo) => {
        const target = await startTarget(undo, await benchDatabase(undo, server, 'bench'), start);
        for (const [call, row] of Object.entries(await benchCalls(target))) {
          perSecond[call] ??= { there: [], here: [] };
          perSecond[call][name].push(row['calls/s']);
        }
      });
    }
  }
  return Object.fromEntries(
    Object.entries(perSecond).map(([call, values]) => {
      const [there, here] = [quantile(values.there), quantile(values.here)];
      return [call, { 'there, calls/s': there, 'here, calls/s': here, 'here ÷ there': rounded(here / there, 2) }];
    }),
  );
}
