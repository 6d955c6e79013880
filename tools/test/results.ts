import { existsSync } from 'node:fs';
import { readJson } from '../lib/workspace.ts';

/** How many tests of a suite passed and failed. */
export interface Count {
  passed: number;
  failed: number;
  /** Tests that failed and then passed on a fresh practice. */
  secondTries?: string[];
}

/** What `jest --json` writes, as far as it counts. */
interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** Tests of a file, or of a `describe` within it. */
interface PlaywrightSuite {
  specs: { title: string; file: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

/** What Playwright's reporter `json` writes, as far as it counts. */
interface PlaywrightReport {
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** Counts what Jest ran. @returns undefined where there is no report */
export function countJest(file: string): Count | undefined {
  if (!existsSync(file)) return undefined;
  const report = readJson<JestReport>(file);
  // A file that breaks before its first test has no test to count.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** Counts what Playwright ran. @returns undefined where there is no report */
export function countPlaywright(file: string): Count | undefined {
  if (!existsSync(file)) return undefined;
  const { suites, stats, errors } = readJson<PlaywrightReport>(file);
  // A file that cannot be read is an error of the report and of no test.
  const failed = stats.unexpected + errors.length;
  return { passed: stats.expected + stats.flaky, failed, secondTries: suites.flatMap(secondTriesIn) };
}

function secondTriesIn({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ file, title }) => `${file} › ${title}`), ...suites.flatMap(secondTriesIn)];
}
