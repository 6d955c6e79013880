import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBudgets } from '../budgets/budgets.ts';
import { build } from '../build/build.ts';
import { browserProblem } from '../lib/browser.ts';
import { DAYS } from '../lib/days.ts';
import { testPostgres } from '../lib/postgres.ts';
import { giveUp, root, run } from '../lib/workspace.ts';
import { type Choice, filesThatHold, type Lane, testsOf } from './choice.ts';
import { type Count, countJest, countPlaywright } from './results.ts';

interface Way {
  env?: NodeJS.ProcessEnv;
  node?: string[];
}

const NODE_24 = ['npx', '-y', '-p', 'node@24', 'node'];
/** Only in this lane do tests check times. */
const TIMED = { TEST_LANE: 'timing' };

const UNIT = ['code', 'components'];
const HTTP = ['api on postgres', 'api on pglite'];
const RACES = ['races', 'races of the api'];
const HEAVY = ['heavy'];

/**
 * `npm test`: runs everything, from a fresh clone. `npm test -- <part> <lane> …`: one part (a remote, `shell`, `api` or
 * `gateway`), some lanes, or both. `looks`: every screen in every language, colour scheme and width. `explore`:
 * property tests and looks with new seeds. `any-day`: the journeys on special days. Ends with a line `N passed, M
 * failed` for all suites.
 */
export async function main(names: string[]): Promise<void> {
  // Tests create much short-lived garbage; with a larger young generation, components need 8% less time.
  process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, '--max-semi-space-size=64'].filter(Boolean).join(' ');
  const choice = chosen(names);
  const reports = mkdtempSync(join(tmpdir(), 'openward-test-'));
  const counts = [...(await runJest(choice, reports)), ...(await runInBrowser(choice, reports))];
  rmSync(reports, { recursive: true, force: true });
  const total = (key: 'passed' | 'failed') => counts.reduce((sum, count) => sum + count[key], 0);
  tellSecondTries(counts.flatMap(({ secondTries = [] }) => secondTries));
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
  process.exit(total('failed') > 0 ? 1 : 0);
}

function tellSecondTries(names: string[]): void {
  if (names.length === 0) return;
  const [tests, its] = names.length === 1 ? ['test', 'its'] : ['tests', 'their'];
  console.log(`\n${names.length} ${tests} needed a second try: ${names.join(', ')}`);
  console.log(`Trace and picture of ${its} first try are in e2e/test-results.`);
}

/** A new seed, printed so that a failure can be reproduced. */
function drawnSeed(): NodeJS.ProcessEnv {
  return drawn('TEST_SEED', 'seed');
}

/** The order of the journeys' files: the given one, or a new one. */
function drawnOrder(): NodeJS.ProcessEnv {
  return process.env.TEST_ORDER ? {} : drawn('TEST_ORDER', 'order');
}

function drawn(variable: string, name: string): NodeJS.ProcessEnv {
  const seed = String(randomInt(2 ** 31));
  console.log(`\nThe ${name} is ${seed}; ${variable}=${seed} tries it again.`);
  return { [variable]: seed };
}

function chosen(names: string[]): Choice {
  try {
    return testsOf(names);
  } catch (error) {
    return giveUp((error as Error).message, 2);
  }
}

/** Runs the build, the linter, and the lanes of Jest. */
async function runJest({ lanes, sources }: Choice, reports: string): Promise<Count[]> {
  const runs = (lane: Lane) => lanes.includes(lane);
  const postgres = await testPostgres();
  if (!postgres)
    console.log('No PostgreSQL found (TEST_DATABASE_URL or local binaries): the api is tested on PGlite only.');
  const jest = (name: string, projects: string[], options: string[], { env, node = [process.execPath] }: Way = {}) => {
    const report = join(reports, `${name}.json`);
    const common = ['--json', `--outputFile=${report}`, '--silent', '--passWithNoTests', '--selectProjects'];
    const [command = '', ...args] = [...node, join(root, 'node_modules/jest/bin/jest.js'), ...common, ...projects];
    const database = postgres && { TEST_DATABASE_URL: postgres.url };
    return suite(
      name,
      () => run(command, [...args, ...options], { show: true, env: { ...env, ...database } }),
      () => countJest(report),
    );
  };
  const counts = [await suite('build and types', () => build((line) => console.log(`  ${line}`)))];
  if (runs('check')) counts.push(await suite('lint', () => run('biome', ['check', '--error-on-warnings', '.'])));
  if (runs('unit')) counts.push(await jest('unit', UNIT, ['--maxWorkers=100%', ...sources]));
  if (runs('http')) counts.push(await jest('http', HTTP, ['--maxWorkers=100%', ...sources]));
  if (runs('races')) counts.push(await jest('races', RACES, ['--runInBand', ...sources]));
  if (runs('heavy')) counts.push(await jest('heavy', HEAVY, ['--runInBand', ...sources]));
  if (runs('timing')) {
    const folders = ['api', 'gateway', 'shared', 'shell', 'tools'];
    const files = filesThatHold('process.env.TEST_LANE', folders, /\.test\.tsx?$/);
    counts.push(
      await jest('timing', [...UNIT, ...HTTP, ...HEAVY], ['--runInBand', '--runTestsByPath', ...files], { env: TIMED }),
    );
  }
  if (runs('explore')) {
    const folders = ['api', 'gateway', 'shared', 'shell', 'tools', 'mfe-appointments', 'mfe-documents'];
    const files = filesThatHold("from 'fast-check'", folders, /\.test\.tsx?$/);
    const projects = [...UNIT, ...HTTP, ...RACES];
    counts.push(await jest('explore', projects, ['--runTestsByPath', ...files], { env: drawnSeed() }));
  }
  if (runs('node24')) {
    // Tests that use the database driver and native packages.
    const files = ['database', 'live', 'booking', 'accounts\\.http'];
    counts.push(await jest('node24', HTTP, ['--maxWorkers=100%', ...files], { node: NODE_24 }));
  }
  postgres?.stop();
  return counts;
}

async function runInBrowser(
  { lanes, isStrict, isShuffled, part, journeys, screens }: Choice,
  reports: string,
): Promise<Count[]> {
  const runs = (lane: Lane) => lanes.includes(lane);
  if (!(['check', 'journeys', 'any-day', 'looks', 'timing', 'node24', 'explore'] as const).some(runs)) return [];
  const problem = browserProblem();
  if (problem) {
    console.log(`\n${problem}`);
    return [{ passed: 0, failed: 1 }];
  }
  const inChromium = (name: string, options: string[], { env, node = [process.execPath] }: Way = {}) => {
    const report = join(reports, `${name}.json`);
    const cli = join(root, 'node_modules/@playwright/test/cli.js');
    const tries = isStrict ? ['--retries', '0'] : [];
    // Separate folders, because each run empties its own and would delete the results of the previous one.
    const output = ['--output', `test-results/${name.replace(/\W+/g, '-')}`];
    const [command = '', ...args] = [...node, cli, 'test', '--pass-with-no-tests', ...output, ...tries, ...options];
    const settings = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, TEST_PART: screens ?? '', ...env };
    return suite(
      name,
      () => run(command, args, { cwd: join(root, 'e2e'), show: true, env: settings }),
      () => countPlaywright(report),
    );
  };
  const counts: Count[] = [];
  if (runs('check') && !part) counts.push(await budgets());
  if (runs('journeys') || runs('timing')) {
    await run('webpack', ['--config', 'faults/webpack.config.mjs'], { cwd: join(root, 'e2e') });
  }
  if (runs('journeys')) counts.push(await inChromium('journeys', journeys, isShuffled ? { env: drawnOrder() } : {}));
  if (runs('any-day')) {
    for (const TEST_CLOCK of Object.keys(DAYS)) {
      counts.push(await inChromium(`journeys, ${TEST_CLOCK}`, ['--project', 'journeys'], { env: { TEST_CLOCK } }));
    }
  }
  if (runs('looks')) counts.push(await inChromium('looks', ['screens'], { env: { TEST_LANE: 'looks' } }));
  if (runs('explore')) counts.push(await inChromium('explore', ['screens'], { env: drawnSeed() }));
  if (runs('timing')) {
    const files = filesThatHold('support/timing', ['e2e'], /\.spec\.ts$/);
    counts.push(await inChromium('timing in Chromium', ['--workers', '1', ...files], { env: TIMED }));
  }
  if (runs('node24')) {
    counts.push(await inChromium('the start under Node 24', ['development/start'], { node: NODE_24 }));
  }
  return counts;
}

function budgets(): Promise<Count> {
  let checked: Awaited<ReturnType<typeof checkBudgets>> | undefined;
  return suite(
    'budgets',
    async () => {
      checked = await checkBudgets({ tell: (line) => console.log(`  ${line}`) });
      if (checked.problems.length > 0) throw new Error(checked.problems.join('\n  '));
    },
    () => checked && { passed: checked.passed, failed: checked.problems.length },
  );
}

/** Runs a suite; `count` reads the results that it wrote. */
async function suite(name: string, work: () => Promise<unknown>, count?: () => Count | undefined): Promise<Count> {
  console.log(`\n▸ ${name}`);
  const began = Date.now();
  let failure: Error | undefined;
  await work().catch((error: Error) => {
    failure = error;
  });
  const counted = count?.() ?? { passed: failure ? 0 : 1, failed: failure ? 1 : 0 };
  // A suite that aborted before counting has failed.
  if (failure && counted.failed === 0) counted.failed = 1;
  if (failure) console.log(`  ${failure.message}`);
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`  ${name}: ${counted.passed} passed, ${counted.failed} failed (${seconds} s)`);
  return counted;
}
