import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserArguments, browserPath } from '../../lib/browser.ts';
import { readJson, run } from '../../lib/workspace.ts';
import { type Found, type Measure, named } from './measures.ts';

/** The newest version that supports every Node.js of this workspace. Too large for a dependency, so npm caches it. */
const PACKAGE = 'lighthouse@12';

interface Report {
  categories: { performance: { score: number } };
  audits: Record<'largest-contentful-paint' | 'total-blocking-time', { numericValue: number }>;
}

/** Measures Lighthouse's score of the sign-in page (of 100) and the two times with the largest weight. */
export const lighthouse: Measure = async (_, url) =>
  named('sign-in', {
    ...named('Lighthouse mobile', await report(url)),
    ...named('Lighthouse desktop', await report(url, '--preset=desktop')),
  });

async function report(url: string, ...options: string[]): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'openward-lighthouse-'));
  try {
    const file = join(folder, 'report.json');
    const flags = `--chrome-flags=--headless=new ${browserArguments.join(' ')}`;
    const output = ['--quiet', '--only-categories=performance', '--output=json', `--output-path=${file}`];
    const args = ['exec', '--yes', `--package=${PACKAGE}`, '--', 'lighthouse', `${url}/login`, flags, ...output];
    await run('npm', [...args, ...options], { env: { CHROME_PATH: browserPath() ?? chromium.executablePath() } });
    const { categories, audits } = readJson<Report>(file);
    return {
      score: categories.performance.score * 100,
      'LCP ms': audits['largest-contentful-paint'].numericValue,
      'blocking ms': audits['total-blocking-time'].numericValue,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
