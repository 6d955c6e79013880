// `npm run contract:keep`: at a release of the api, keeps what it answers, what it asks of its database and such a database,
// so that the next release is held against them.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepDatabase } from './lib/kept-database.mjs';
import { root } from './lib/parts.mjs';
import { run } from './lib/run.mjs';
import { distinctStatements } from './lib/statements.mjs';

process.chdir(root);
await run('tsc', ['-b']);

console.log('· Every endpoint is called');
const { callsOfThisRelease } = await import('../api/dist/testing/previous/keep.js');
const endpoints = await callsOfThisRelease();

console.log("· The api's http tests run, and each statement is written down");
const folder = mkdtempSync(join(tmpdir(), 'openward-statements-'));
try {
  await run('jest', ['--silent', '--forceExit', '--selectProjects', 'api on pglite'], {
    env: { KEEP_STATEMENTS: folder },
  });
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'));
  mkdirSync('api/previous', { recursive: true });
  write('api/previous/statements.json', distinctStatements(lines.map((line) => JSON.parse(line))));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

console.log('· A database of this release is made');
const { configFrom, createApi } = await import('../api/dist/index.js');
await keepDatabase('api/previous/database.sql.gz', async (DATABASE_URL, DATA_DIR) => {
  const env = { DEMO: 'on', DEMO_TIME_ZONE: 'UTC', LOG_LEVEL: 'silent', DATABASE_URL, DATA_DIR };
  await (await createApi(configFrom(env), { jobs: false })).close();
});

const { entries } = JSON.parse(readFileSync('api/src/platform/database/migrations/meta/_journal.json', 'utf8'));
write('shared/contract/previous.json', {
  release: JSON.parse(readFileSync('api/package.json', 'utf8')).version,
  migration: entries.at(-1).tag,
  endpoints,
});
process.exit();

/** One line for each entry, so that a change is read as one. */
function write(file, content) {
  const lines = (entries) => `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`;
  const text = Array.isArray(content)
    ? lines(content)
    : `{\n"release": ${JSON.stringify(content.release)},\n"migration": ${JSON.stringify(content.migration)},\n"endpoints": ${lines(content.endpoints)}\n}`;
  writeFileSync(file, `${text}\n`);
  console.log(`· ${file}`);
}
