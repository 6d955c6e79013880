// `npm test`: everything, from a fresh clone. `npm test -- <part> <lane> …`: one part (a remote, `shell`, `api` or `gateway`),
// some lanes, or both. Ends with one line `N passed, M failed` over all suites.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from '../tools/dist/lib/workspace.js';
import { filesThatHold, testsOf } from './lib/test-parts.mjs';
import { countJest, countPlaywright } from './lib/test-results.mjs';

process.chdir(root);
const results = [];
const { lanes, part, sources, journeys, screens } = chosen();
const runs = (lane) => lanes.includes(lane);

/** The tests of the part and the lanes that were named. */
function chosen() {
  try {
    return testsOf(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

/** Runs one suite; `count` reads how many tests passed and failed from what it left behind. */
async function suite(name, work, count) {
  console.log(`\n▸ ${name}`);
  const began = Date.now();
  let failure;
  await work().catch((error) => {
    failure = error;
  });
  const counted = count?.() ?? { passed: failure ? 0 : 1, failed: failure ? 1 : 0 };
  // A suite that broke off before it could count its tests has failed all the same.
  if (failure && counted.failed === 0) counted.failed = 1;
  if (failure) console.log(`  ${failure.message}`);
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`  ${name}: ${counted.passed} passed, ${counted.failed} failed (${seconds} s)`);
  results.push(counted);
}

const NODE_24 = ['npx', '-y', '-p', 'node@24', 'node'];
/** Runs projects of Jest. */
function jest(name, projects, options, { env = {}, node = [process.execPath] } = {}) {
  const report = join(reports, `${name}.json`);
  const common = ['--json', `--outputFile=${report}`, '--silent', '--passWithNoTests', '--selectProjects', ...projects];
  const [command, ...args] = [...node, join(root, 'node_modules/jest/bin/jest.js'), ...common, ...options];
  return suite(
    name,
    () => run(command, args, { show: true, env: { ...env, ...(postgres && { TEST_DATABASE_URL: postgres.url }) } }),
    () => countJest(report),
  );
}

/** Runs specs in Chromium. */
function inChromium(name, options, { env = {}, node = [process.execPath] } = {}) {
  const report = join(reports, `${name}.json`);
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const [command, ...args] = [...node, cli, 'test', '--pass-with-no-tests', ...options];
  return suite(
    name,
    () =>
      run(command, args, {
        cwd: join(root, 'e2e'),
        show: true,
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, TEST_PART: screens ?? '', ...env },
      }),
    () => countPlaywright(report),
  );
}

if (!existsSync('node_modules/.package-lock.json')) {
  console.log('Installing packages');
  await run('npm', ['ci']);
}
const { browserProblem } = await import('../tools/dist/lib/browser.js');
const { testPostgres } = await import('../tools/dist/lib/postgres.js');
const { build } = await import('../tools/dist/build/build.js');
const fastCheck = createRequire(import.meta.url)('../testing/property-tests.cjs');

const reports = mkdtempSync(join(tmpdir(), 'openward-test-'));
const postgres = await testPostgres();
if (!postgres)
  console.log('No PostgreSQL here (TEST_DATABASE_URL or local binaries): the api is tested on PGlite alone.');
console.log(`Property tests use the seed ${fastCheck.readConfigureGlobal().seed}, which comes from the commit.`);

await suite('build and types', () => build((line) => console.log(`  ${line}`)));
if (runs('check')) await suite('lint', () => run('biome', ['check', '--error-on-warnings', '.']));

const UNIT = ['code', 'components'];
const HTTP = ['api on postgres', 'api on pglite'];
const RACES = ['races', 'races of the api'];
if (runs('unit')) await jest('unit', UNIT, ['--maxWorkers=100%', ...sources]);
if (runs('http')) await jest('http', HTTP, ['--maxWorkers=100%', ...sources]);
if (runs('races')) await jest('races', RACES, ['--runInBand', ...sources]);
// Tests that measure ask for the lane; elsewhere they look at what happens and not at when.
const TIMED = { TEST_LANE: 'timing' };
if (runs('timing')) {
  const folders = ['api', 'gateway', 'shared', 'shell', 'scripts', 'tools'].filter((folder) => existsSync(folder));
  const files = filesThatHold('process.env.TEST_LANE', folders, /\.test\.tsx?$/);
  await jest('timing', [...UNIT, ...HTTP], ['--runInBand', '--runTestsByPath', ...files], { env: TIMED });
}
// What talks to the database driver and to native packages.
if (runs('node24')) {
  await jest('node24', HTTP, ['--maxWorkers=100%', 'database', 'live', 'booking', 'accounts\\.http'], {
    node: NODE_24,
  });
}
postgres?.stop();

const problem = browserProblem();
const needsBrowser = ['check', 'journeys', 'timing', 'node24'].some(runs);
if (needsBrowser && problem) {
  console.log(`\n${problem}`);
  results.push({ passed: 0, failed: 1 });
} else if (needsBrowser) {
  if (runs('check') && !part) {
    const { checkBudgets } = await import('../tools/dist/budgets/budgets.js');
    let budgets;
    await suite(
      'budgets',
      async () => {
        budgets = await checkBudgets({ tell: (line) => console.log(`  ${line}`) });
        if (budgets.problems.length > 0) throw new Error(budgets.problems.join('\n  '));
      },
      () => budgets && { passed: budgets.passed, failed: budgets.problems.length },
    );
  }
  if (runs('journeys') || runs('timing')) {
    await run('webpack', ['--config', 'faults/webpack.config.mjs'], { cwd: join(root, 'e2e') });
  }
  // One more than there are cores: somebody always waits for an answer.
  if (runs('journeys')) await inChromium('journeys', ['--workers', `${availableParallelism() + 1}`, ...journeys]);
  if (runs('timing')) {
    const files = filesThatHold('support/timing', ['e2e'], /\.spec\.ts$/);
    await inChromium('timing in Chromium', ['--workers', '1', ...files], { env: TIMED });
  }
  if (runs('node24')) await inChromium('the start under Node 24', ['development/start'], { node: NODE_24 });
}
rmSync(reports, { recursive: true, force: true });

const total = (key) => results.reduce((sum, counted) => sum + counted[key], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') > 0 ? 1 : 0);
