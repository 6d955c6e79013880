// How many tests passed and failed, by the reports of the test runners.
import { existsSync, readFileSync } from 'node:fs';

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/**
 * Counts what Jest ran.
 * @param {string} file report of `jest --json`
 * @returns {{passed: number, failed: number} | undefined} undefined where there is no report
 */
export function countJest(file) {
  const report = read(file);
  if (!report) return undefined;
  // A file that breaks before its first test has no test to count.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/**
 * Counts what Playwright ran.
 * @param {string} file report of its reporter `json`
 * @returns {{passed: number, failed: number} | undefined} as above
 */
export function countPlaywright(file) {
  const report = read(file);
  if (!report) return undefined;
  const { expected, flaky, unexpected } = report.stats;
  // A file that cannot be read is an error of the report and of no test.
  return { passed: expected, failed: unexpected + flaky + report.errors.length };
}
