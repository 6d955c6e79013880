// A machine that is busy with other work makes a test late that waits no longer than people do. What failed gets one more
// try with nothing beside it; what fails then has failed, and what passes then is told by name, since it may also be a race.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../../tools/dist/lib/workspace.js';

/** More failed files than this are no chance: another try would only take longer. */
const MOST = 8;

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

const nameOf = ({ ancestorTitles, title }) => [...ancestorTitles, title].join(' › ');
const isWrong = ({ status }) => status === 'failed';

/**
 * Files of tests that get a second try.
 * @param {string} file a report of `jest --json`
 * @returns {string[]} paths from the workspace's root; none where nothing or much failed, or there is no report
 */
export function filesToTryAgain(file) {
  const failed = (read(file)?.testResults ?? []).filter(({ status }) => status === 'failed');
  const files = [...new Set(failed.map(({ name }) => relative(root, name)))];
  return files.length > MOST ? [] : files;
}

/**
 * Counts what Jest ran, each file by its last try.
 * @param {string} first report of `jest --json` over everything
 * @param {string} second the same over what had failed; there may be none
 * @returns {{passed: number, failed: number, late: string[]} | undefined} `late`: failed first and passed then. Undefined
 * where the first run left no report
 */
export function countJest(first, second) {
  const [before, after] = [read(first), read(second)];
  if (!before) return undefined;
  const again = new Set((after?.testResults ?? []).map(({ name }) => name));
  const last = [...before.testResults.filter(({ name }) => !again.has(name)), ...(after?.testResults ?? [])];
  const tests = last.flatMap(({ assertionResults }) => assertionResults);
  // A file that broke before its first test has no test to count.
  const broken = last.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isWrong));
  const wrongFirst = before.testResults.flatMap(({ assertionResults }) => assertionResults.filter(isWrong).map(nameOf));
  const wrongThen = new Set(tests.filter(isWrong).map(nameOf));
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(isWrong).length + broken.length,
    late: [...new Set(wrongFirst)].filter((name) => !wrongThen.has(name)),
  };
}

/**
 * Counts what Playwright ran; its own setting `retries` gives the second try.
 * @param {string} file report of its reporter `json`
 * @returns {{passed: number, failed: number, late: string[]} | undefined} as above
 */
export function countPlaywright(file) {
  const report = read(file);
  if (!report) return undefined;
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const late = report.suites.flatMap(specs).filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  const { expected, flaky, unexpected } = report.stats;
  // What stands outside of every test, a file that cannot be read, is an error of the report.
  return { passed: expected + flaky, failed: unexpected + report.errors.length, late: late.map(({ title }) => title) };
}
