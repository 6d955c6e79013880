import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserArguments, browserPath } from '../../lib/browser.ts';
import { readJson, run } from '../../lib/workspace.ts';
import { type Measure, named } from './measures.ts';

/** The newest that runs on every Node.js of this workspace. It is too heavy for a dependency: npm keeps it in its cache. */
const PACKAGE = 'lighthouse@12';

/** Lighthouse's score of the sign-in page, of 100. */
export const lighthouse: Measure = async (_, url) =>
  named('sign-in', {
    'Lighthouse mobile': await score(url),
    'Lighthouse desktop': await score(url, '--preset=desktop'),
  });

async function score(url: string, ...options: string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'openward-lighthouse-'));
  try {
    const file = join(folder, 'report.json');
    const flags = `--chrome-flags=--headless=new ${browserArguments.join(' ')}`;
    const report = ['--quiet', '--only-categories=performance', '--output=json', `--output-path=${file}`];
    const args = ['exec', '--yes', `--package=${PACKAGE}`, '--', 'lighthouse', `${url}/login`, flags, ...report];
    await run('npm', [...args, ...options], { env: { CHROME_PATH: browserPath() ?? chromium.executablePath() } });
    const { categories } = readJson<{ categories: { performance: { score: number } } }>(file);
    return categories.performance.score * 100;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
