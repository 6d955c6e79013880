import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { log } from '@openward/server-kit/log';
import { connected, ownDatabase, testPostgres } from '../lib/postgres.ts';
import { manyPatients, previousDatabase } from '../lib/previous-database.ts';
import { cleanly, giveUp, pause, readJson, root, type Undo } from '../lib/workspace.ts';
import { benchDatabase, keepResult, rounded, timed } from './harness.ts';

const MIGRATIONS = 'api/src/platform/database/migrations/meta/_journal.json';

/** The part of a checkout that opens its database. */
interface Opening {
  openPostgres(options: { url: string; dataDir: string }): Promise<{ close(): Promise<void> }>;
}

/**
 * `npm run bench -- upgrade`: measures how long migrating the previous release's database takes, and how long a change
 * of a patient waits meanwhile. `--beside` measures another checkout's migrations too. Needs a build and a PostgreSQL.
 */
export async function main(args: string[]): Promise<void> {
  const options = { patients: { type: 'string', default: '1000000' }, beside: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  const patients = Number(values.patients);
  if (!(Number.isInteger(patients) && patients > 0)) giveUp('--patients must be a whole number from 1.', 2);
  log.level = 'error';
  const postgres = await testPostgres();
  if (!postgres) return giveUp('There is no PostgreSQL on this machine (TEST_DATABASE_URL or local binaries).');
  const rows = await cleanly(async (undo) => {
    undo(() => postgres.stop());
    const before = await benchDatabase(undo, postgres.url, 'upgrade');
    await connected(before, (client) => client.query(previousDatabase()));
    await connected(before, (client) => client.query(manyPatients(patients)));
    const there = values.beside && (await upgraded(undo, postgres.url, before, resolve(values.beside)));
    const here = await upgraded(undo, postgres.url, before, root);
    if (!there) return { here };
    const ratio = Object.fromEntries(
      Object.entries(here).map(([what, value]) => [what, rounded(value / there[what as keyof typeof there])]),
    );
    return { there, here, 'here / there': ratio };
  });
  console.table(rows);
  keepResult('upgrade', { patients, rows });
}

/** Migrates a copy of a database with a checkout's migrations while patients are being changed. */
async function upgraded(undo: Undo, server: string, template: string, folder: string) {
  const what = folder === root ? 'here' : 'there';
  const { url, drop } = await ownDatabase(server, `upgraded_${what}`, new URL(template).pathname.slice(1));
  const opening = pathToFileURL(join(folder, 'api/dist/platform/database/postgres.js')).href;
  const { openPostgres }: Opening = await import(opening);
  const { entries } = readJson<{ entries: unknown[] }>(folder, MIGRATIONS);
  const isMigrated = () =>
    connected(url, async (client) => {
      const { rows } = await client.query('select count(*)::int as ran from drizzle.__drizzle_migrations');
      return rows[0].ran === entries.length;
    });
  let isOver = false;
  let longest = 0;
  const change = `update patient set mail_address = mail_address || 'x' where id =
    (select id from patient where id > gen_random_uuid() order by id limit 1)`;
  const changing = connected(url, async (client) => {
    for (; !isOver; await pause(20)) longest = Math.max(longest, await timed(() => client.query(change)));
  });
  let opened = 0;
  const all = await timed(async () => {
    const began = performance.now();
    const database = await openPostgres({ url, dataDir: folder });
    undo(drop);
    undo(() => database.close());
    opened = performance.now() - began;
    while (!(await isMigrated())) await pause(100);
  });
  isOver = true;
  await changing;
  return {
    'until it serves, s': rounded(opened / 1000, 1),
    'until all is filled, s': rounded(all / 1000, 1),
    'longest wait of a change, ms': rounded(longest, 0),
  };
}
