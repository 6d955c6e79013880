// `npm run bench:api [-- <bench> …]`: what calls cost over real HTTP, beside a bare route on the same database.
// `npm run bench:api -- --beside <checkout>`: beside another built checkout, such as the commit before a change.
import { parseArgs } from 'node:util';
import { benchAbuse } from './bench-api/abuse.mjs';
import { benchBeside } from './bench-api/beside.mjs';
import { benchCalls } from './bench-api/calls.mjs';
import { benchEnumeration } from './bench-api/enumeration.mjs';
import { benchLive } from './bench-api/live.mjs';
import { ownDatabase } from './bench-api/own-database.mjs';
import { benchPatients } from './bench-api/patients.mjs';
import { benchRace } from './bench-api/race.mjs';
import { benchSlots } from './bench-api/slot-search.mjs';
import { startTarget } from './bench-api/target.mjs';
import { keepResult } from './lib/bench-report.mjs';
import { testPostgres } from './lib/postgres.mjs';

/**
 * The benches by name. Each gets a target (`api`, `bare`, `kind`, `databaseUrl` of a PostgreSQL) and returns rows for the table, or undefined
 * where it says nothing about that kind of database. A new bench is a file beside these and a line here.
 */
const BENCHES = {
  calls: benchCalls,
  race: benchRace,
  enumeration: benchEnumeration,
  abuse: benchAbuse,
  live: benchLive,
  slots: benchSlots,
  patients: benchPatients,
};

const { values, positionals: wanted } = parseArgs({ allowPositionals: true, options: { beside: { type: 'string' } } });
const unknown = wanted.filter((name) => !BENCHES[name]);
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}

const postgres = await testPostgres();
if (!postgres) console.log('No PostgreSQL on this machine: PGlite alone.');
if (values.beside) {
  if (!postgres) process.exit(1);
  const rows = await benchBeside(values.beside, postgres.url);
  console.table(rows);
  console.log(keepResult('api-beside', { rows }));
  postgres.stop();
  process.exit(0);
}
const database = postgres && (await ownDatabase(postgres.url));
const databases = [{ kind: 'pglite' }, ...(database ? [{ kind: 'postgresql', url: database.url }] : [])];
try {
  const results = {};
  for (const each of databases) results[each.kind] = await runOn(each);
  console.log(keepResult('api', { results }));
} finally {
  await database?.drop();
  postgres?.stop();
}

async function runOn(database) {
  const target = await startTarget(database);
  try {
    const results = {};
    for (const name of wanted.length > 0 ? wanted : Object.keys(BENCHES)) {
      const rows = await BENCHES[name](target);
      if (!rows) continue;
      console.log(`\n${name} on ${database.kind}`);
      console.table(rows);
      results[name] = rows;
    }
    return results;
  } finally {
    await target.stop();
  }
}
