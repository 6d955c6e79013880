import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { quantile, rounded } from '../lib/bench-report.mjs';
import { benchCalls } from './calls.mjs';
import { ownDatabase } from './own-database.mjs';
import { startTarget } from './target.mjs';

const ROUNDS = 3;

/**
 * The calls bench on this checkout and on another one of the same product, in turn, each time on a new database of the
 * same PostgreSQL: what a change has made of them.
 * @param {string} folder the other checkout, built
 * @param {string} server connection string of the PostgreSQL
 * @returns rows by call: calls a second there and here, and how many times as many that is
 */
export async function benchBeside(folder, server) {
  const other = await import(pathToFileURL(resolve(folder, 'scripts/bench-api/target.mjs')).href);
  const starts = { there: other.startTarget, here: startTarget };
  const perSecond = { there: {}, here: {} };
  for (let round = 0; round < ROUNDS; round++) {
    for (const [side, start] of Object.entries(starts)) {
      const database = await ownDatabase(server);
      const target = await start({ kind: 'postgresql', url: database.url, databaseUrl: database.url });
      try {
        for (const [call, row] of Object.entries(await benchCalls(target))) {
          perSecond[side][call] ??= [];
          perSecond[side][call].push(row['calls/s']);
        }
      } finally {
        await target.stop();
        await database.drop();
      }
    }
  }
  return Object.fromEntries(
    Object.keys(perSecond.here).map((call) => {
      const [there, here] = [quantile(perSecond.there[call]), quantile(perSecond.here[call])];
      return [call, { 'there, calls/s': there, 'here, calls/s': here, 'here ÷ there': rounded(here / there, 2) }];
    }),
  );
}
