import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countJest, countPlaywright } from './results.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openward-test-results-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function saved(report: unknown) {
  const file = join(folder, 'report.json');
  await writeFile(file, JSON.stringify(report));
  return file;
}

describe('Jest', () => {
  const file = (status: string, ...statuses: string[]) => ({
    status,
    assertionResults: statuses.map((each) => ({ status: each })),
  });

  it('is counted by its tests; what was left out is neither', async () => {
    const testResults = [file('passed', 'passed', 'pending'), file('failed', 'passed', 'failed')];
    const report = await saved({ numPassedTests: 2, numFailedTests: 1, testResults });
    expect(countJest(report)).toEqual({ passed: 2, failed: 1 });
  });

  it('has failed where a file breaks before its first test', async () => {
    const report = await saved({ numPassedTests: 0, numFailedTests: 0, testResults: [file('failed')] });
    expect(countJest(report)).toEqual({ passed: 0, failed: 1 });
  });

  it('has nothing to count where it left no report', () => {
    expect(countJest('/no/such/file.json')).toBeUndefined();
  });
});

describe('Playwright', () => {
  it('is counted by its tests, and by files that cannot be read', async () => {
    const stats = { expected: 3, flaky: 0, unexpected: 2 };
    const report = await saved({ suites: [], stats, errors: [{ message: 'SyntaxError' }] });
    expect(countPlaywright(report)).toEqual({ passed: 3, failed: 3, secondTries: [] });
  });

  it('counts a test that passed at its second try as passed, and names it', async () => {
    const spec = (title: string, status: string) => ({ title, file: 'booking.spec.ts', tests: [{ status }] });
    const inner = { specs: [spec('moves a visit', 'flaky')] };
    const suites = [{ specs: [spec('books a visit', 'expected')], suites: [inner] }];
    const report = await saved({ suites, stats: { expected: 1, flaky: 1, unexpected: 0 }, errors: [] });
    const secondTries = ['booking.spec.ts › moves a visit'];
    expect(countPlaywright(report)).toEqual({ passed: 2, failed: 0, secondTries });
  });
});
