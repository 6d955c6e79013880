import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PreviousEndpoint } from '@openward/contract/hashes';
import { forPrograms, toolsFor } from '../backup/postgres-tools.ts';
import { connected, ownDatabase, testPostgres } from '../lib/postgres.ts';
import { cleanly, readJson, root, run, temporaryFolder } from '../lib/workspace.ts';
import { distinctStatements } from './statements.ts';

/**
 * `npm run contract:keep`: run at a release of the api. Stores its answers, its SQL statements and a database, against
 * which the next release is tested.
 */
export async function main(): Promise<void> {
  process.chdir(root);
  await run('tsc', ['-b']);
  console.log('· Calling every endpoint');
  const endpoints = await callsOfThisRelease();
  console.log("· Running the api's http tests and recording their SQL statements");
  mkdirSync('api/previous', { recursive: true });
  write('api/previous/statements.json', `${lines(distinctStatements(await statementsOfTests()))}\n`);
  console.log('· Creating a database of this release');
  await keepDatabase('api/previous/database.sql.gz');
  const { entries } = readJson<{ entries: { tag: string }[] }>(
    'api/src/platform/database/migrations/meta/_journal.json',
  );
  const release = JSON.stringify(readJson<{ version: string }>('api/package.json').version);
  const migration = JSON.stringify(entries.at(-1)?.tag);
  write(
    'shared/contract/previous.json',
    `{\n"release": ${release},\n"migration": ${migration},\n"endpoints": ${lines(endpoints)}\n}\n`,
  );
  process.exit();
}

/** Calls every endpoint with code from the api's tests, which no package exports. */
async function callsOfThisRelease(): Promise<PreviousEndpoint[]> {
  const keep: { callsOfThisRelease(): Promise<PreviousEndpoint[]> } = await import(
    join(root, 'api/dist/testing/previous/keep.js')
  );
  return keep.callsOfThisRelease();
}

function statementsOfTests(): Promise<string[]> {
  return cleanly(async (undo) => {
    const folder = temporaryFolder(undo, 'statements');
    // Only the PGlite driver records statements, so all files run on PGlite.
    const env = { KEEP_STATEMENTS: folder, TEST_DATABASE_URL: '' };
    await run('jest', ['--silent', '--selectProjects', 'api on pglite', 'races of the api'], { env });
    const texts = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'));
    return texts.map((text) => JSON.parse(text));
  });
}

/**
 * Writes the demo practice of this release as plain SQL, without owners and rights, for `upgrade.heavy.test.ts`. The
 * first line contains the commit.
 */
function keepDatabase(file: string): Promise<void> {
  return cleanly(async (undo) => {
    const { configFrom, createApi } = await import('@openward/api');
    const postgres = await testPostgres();
    if (!postgres) throw new Error('This command needs PostgreSQL. Install it, or set TEST_DATABASE_URL.');
    undo(() => postgres.stop());
    const DATA_DIR = temporaryFolder(undo, 'kept');
    const { url, drop } = await ownDatabase(postgres.url, 'kept');
    undo(drop);
    // Keeps the process alive, because the api's connections do not.
    const alive = setInterval(() => {}, 1_000);
    undo(() => clearInterval(alive));
    const demo = { DEMO: 'on', DEMO_TIME_ZONE: 'UTC', LOG_LEVEL: 'silent', DATABASE_URL: url, DATA_DIR };
    await (await createApi(configFrom(demo), { jobs: false })).close();
    const { rows } = await connected(url, (client) => client.query('show server_version_num'));
    const { dbname, env } = forPrograms(url);
    const args = ['--no-owner', '--no-privileges', '--no-comments', '--rows-per-insert=500', `--dbname=${dbname}`];
    const program = join(toolsFor(Math.floor(Number(rows[0].server_version_num) / 10_000)), 'pg_dump');
    const dump = execFileSync(program, args, { env, encoding: 'utf8', maxBuffer: 1e9 });
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
    // Removes lines that only psql or a later server understands.
    const sql = dump.replace(/^(\\(un)?restrict .*|SET transaction_timeout = 0;)\n/gm, '');
    writeFileSync(file, gzipSync(`-- ${commit}${sql}`, { level: 9 }));
  });
}

/** Formats a list with one line per entry, for readable diffs. */
function lines(entries: unknown[]): string {
  return `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`;
}

function write(file: string, text: string): void {
  writeFileSync(file, text);
  console.log(`· ${file}`);
}
