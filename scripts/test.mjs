// `npm test`: everything, from a fresh clone. `npm test -- <part>`: one remote, `shell`, `api` or `gateway`.
// Ends with one line `N passed, M failed` over all suites.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from '../tools/dist/lib/workspace.js';
import { countJest, countPlaywright, filesToTryAgain } from './lib/second-try.mjs';
import { testsOf } from './lib/test-parts.mjs';

process.chdir(root);
const results = [];
const [part] = process.argv.slice(2).map((name) => name.replace(/^mfe-/, ''));
const { sources, journeys, screens } = chosen();

/** The tests of the part that was named. */
function chosen() {
  try {
    return testsOf(part);
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

/** Runs one project of Playwright, so many tests at a time. */
function inChromium(name, project, workers) {
  const report = join(reports, `${project}.json`);
  const options = ['--project', project, '--workers', String(workers), '--pass-with-no-tests'];
  return suite(
    `${name} in Chromium`,
    () =>
      run('playwright', ['test', ...options, ...journeys], {
        cwd: join(root, 'e2e'),
        show: true,
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, TEST_PART: screens ?? '' },
      }),
    () => countPlaywright(report),
  );
}

/** Runs Jest; files in which something failed once more, one after the other. */
async function jest() {
  const env = postgres ? { TEST_DATABASE_URL: postgres.url } : {};
  const options = (file) => ['--json', `--outputFile=${file}`, '--silent', '--openHandlesTimeout=0'];
  const { first, second } = jestReports;
  const whole = run('jest', [...options(first), '--maxWorkers=100%', ...sources], { show: true, env });
  return whole.catch((error) => {
    const again = filesToTryAgain(first);
    if (again.length === 0) throw error;
    return run('jest', [...options(second), '--runInBand', '--runTestsByPath', ...again], { show: true, env });
  });
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
  for (const late of counted.late ?? []) console.log(`  passed at its second try only: ${late}`);
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`  ${name}: ${counted.passed} passed, ${counted.failed} failed (${seconds} s)`);
  results.push(counted);
}

if (!existsSync('node_modules/.package-lock.json')) {
  console.log('Installing packages');
  await run('npm', ['ci']);
}
const { browserProblem } = await import('../tools/dist/lib/browser.js');
const { testPostgres } = await import('../tools/dist/lib/postgres.js');
const { build } = await import('../tools/dist/build/build.js');

const reports = mkdtempSync(join(tmpdir(), 'openward-test-'));
const jestReports = { first: join(reports, 'jest.json'), second: join(reports, 'jest-again.json') };
const postgres = await testPostgres();
if (!postgres)
  console.log('No PostgreSQL here (TEST_DATABASE_URL or local binaries): the api is tested on PGlite alone.');

await suite('build and types', () => build((line) => console.log(`  ${line}`)));
await suite('lint', () => run('biome', ['check', '--error-on-warnings', '.']));
await suite('unit, component and api tests', jest, () => countJest(jestReports.first, jestReports.second));
postgres?.stop();

const problem = browserProblem();
if (problem) {
  console.log(`\n${problem}`);
  results.push({ passed: 0, failed: 1 });
} else {
  const { checkBudgets } = await import('../tools/dist/budgets/budgets.js');
  let budgets;
  if (!part) {
    await suite(
      'budgets',
      async () => {
        budgets = await checkBudgets({ tell: (line) => console.log(`  ${line}`) });
        if (budgets.problems.length > 0) throw new Error(budgets.problems.join('\n  '));
      },
      () => budgets && { passed: budgets.passed, failed: budgets.problems.length },
    );
  }
  await run('webpack', ['--config', 'faults/webpack.config.mjs'], { cwd: join(root, 'e2e') });
  await inChromium('every screen, by axe and in the pseudo-language', 'looks', 2);
  await inChromium('journeys', 'journeys', 2);
  await inChromium('faults', 'faults', 1);
}
rmSync(reports, { recursive: true, force: true });

const total = (key) => results.reduce((sum, counted) => sum + counted[key], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') > 0 ? 1 : 0);
