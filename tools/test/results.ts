import { existsSync } from 'node:fs';
import { readJson } from '../lib/workspace.ts';

/** The numbers of passed and failed tests of a suite. */
export interface Count {
  passed: number;
  failed: number;
  /** Tests that failed and then passed with a fresh practice. */
  secondTries?: string[];
}

/** The used part of the output of `jest --json`. */
interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** The tests of a file, or of a `describe` in it. */
interface PlaywrightSuite {
  specs: { title: string; file: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

/** The used part of the output of Playwright's `json` reporter. */
interface PlaywrightReport {
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** Counts Jest's results. @returns undefined without a report */
export function countJest(file: string): Count | undefined {
  if (!existsSync(file)) return undefined;
  const report = readJson<JestReport>(file);
  // A file that fails before its first test has no test to count.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** Counts Playwright's results. @returns undefined without a report */
export function countPlaywright(file: string): Count | undefined {
  if (!existsSync(file)) return undefined;
  const { suites, stats, errors } = readJson<PlaywrightReport>(file);
  // A file that cannot be loaded is an error of the report, not of a test.
  const failed = stats.unexpected + errors.length;
  return { passed: stats.expected + stats.flaky, failed, secondTries: suites.flatMap(secondTriesIn) };
}

function secondTriesIn({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ file, title }) => `${file} › ${title}`), ...suites.flatMap(secondTriesIn)];
}
