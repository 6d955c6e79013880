import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../tools/lib/workspace.ts';
import { countJest, countPlaywright, filesToTryAgain } from './lib/second-try.mjs';

type Status = 'passed' | 'failed' | 'pending';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openward-second-try-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function saved(name: string, report: unknown) {
  const file = join(folder, name);
  await writeFile(file, JSON.stringify(report));
  return file;
}

/** A file of tests as Jest reports it; without a test it broke before its first. */
function aFile(path: string, tests: Record<string, Status>) {
  const statuses = Object.values(tests);
  const assertionResults = Object.entries(tests).map(([title, status]) => ({
    ancestorTitles: ['a list'],
    title,
    status,
  }));
  const isWrong = statuses.length === 0 || statuses.includes('failed');
  return { name: join(root, path), status: isWrong ? 'failed' : 'passed', assertionResults };
}

const jestReport = (name: string, ...testResults: ReturnType<typeof aFile>[]) => saved(name, { testResults });
const NONE = '/no/such/file.json';

describe('Jest', () => {
  const GOOD = aFile('api/good.test.ts', { works: 'passed', waits: 'pending' });
  const LATE = aFile('api/late.test.ts', { comes: 'failed', goes: 'passed' });
  const IN_TIME = aFile('api/late.test.ts', { comes: 'passed', goes: 'passed' });

  it('is counted by one run where nothing failed', async () => {
    const first = await jestReport('first', GOOD);
    expect(filesToTryAgain(first)).toEqual([]);
    expect(countJest(first, NONE)).toEqual({ passed: 1, failed: 0, late: [] });
  });

  it('tells what passed at the second try only, and counts it once', async () => {
    const first = await jestReport('first', GOOD, LATE, IN_TIME);
    expect(filesToTryAgain(first)).toEqual(['api/late.test.ts']);
    const second = await jestReport('second', IN_TIME, IN_TIME);
    expect(countJest(first, second)).toEqual({ passed: 5, failed: 0, late: ['a list › comes'] });
  });

  it('has failed where the second try failed too, or was not made', async () => {
    const first = await jestReport('first', GOOD, LATE);
    expect(countJest(first, await jestReport('second', LATE))).toEqual({ passed: 2, failed: 1, late: [] });
    expect(countJest(first, NONE)).toMatchObject({ passed: 2, failed: 1 });
  });

  it('has failed where a file breaks before its first test', async () => {
    const first = await jestReport('first', GOOD, aFile('api/broken.test.ts', {}));
    expect(filesToTryAgain(first)).toEqual(['api/broken.test.ts']);
    expect(countJest(first, await jestReport('second', aFile('api/broken.test.ts', {})))).toMatchObject({ failed: 1 });
  });

  it('gets no second try where much failed: that is no chance, and it would only take longer', async () => {
    const many = Array.from({ length: 9 }, (_, at) => aFile(`api/${at}.test.ts`, { works: 'failed' }));
    expect(filesToTryAgain(await jestReport('first', ...many))).toEqual([]);
  });

  it('has nothing to count where it left no report', () => {
    expect(countJest(NONE, NONE)).toBeUndefined();
    expect(filesToTryAgain(NONE)).toEqual([]);
  });
});

describe('Playwright', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });

  it('tells what passed at the second try only, and counts what failed at both', async () => {
    const suites = [{ specs: [spec('opens', 'expected')], suites: [{ specs: [spec('waits', 'flaky')] }] }];
    const stats = { expected: 1, flaky: 1, unexpected: 2 };
    expect(countPlaywright(await saved('report', { suites, stats, errors: [] }))).toEqual({
      passed: 2,
      failed: 2,
      late: ['waits'],
    });
  });

  it('has failed where a file of tests cannot be read', async () => {
    const stats = { expected: 3, flaky: 0, unexpected: 0 };
    const report = await saved('report', { suites: [], stats, errors: [{ message: 'SyntaxError' }] });
    expect(countPlaywright(report)).toMatchObject({ passed: 3, failed: 1 });
  });
});
