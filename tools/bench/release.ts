import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { anotherVersion } from '../lib/another-version.ts';
import { portalAndBrowser } from '../lib/portal.ts';
import { cleanly, root } from '../lib/workspace.ts';
import { keepResult, quantile, rounded, runsOf } from './harness.ts';

/** Milliseconds that a rollback may take. */
const LIMIT = 1000;
/** The remote whose screen is loaded, and the version that is rolled back. */
const PART = 'auth';
const LATER = '99.0.0';

/**
 * `npm run bench -- release`: measures a rollback on a built portal, from the command until a newly loaded page shows
 * the earlier version. `--runs 20` measures it more often.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '10' } } });
  const runs = runsOf(values.runs);
  const samples: Record<string, number[]> = { 'command ms': [], 'page ms': [], 'rollback to page ms': [] };
  await cleanly(async (undo) => {
    const { portal, browser } = await portalAndBrowser(undo);
    const folder = anotherVersion(join(root, `mfe-${PART}`, 'dist'), LATER);
    undo(() => rm(folder, { recursive: true, force: true }));
    const release = async (...words: string[]) => {
      const command = [
        join(root, 'gateway/dist/cli.js'),
        'release',
        ...words,
        '--json',
        '--releases',
        portal.releasesDir,
      ];
      return JSON.parse((await promisify(execFile)(process.execPath, command)).stdout);
    };
    /** Opens a page with an empty cache. */
    const emptyPage = async () => (await browser.newContext()).newPage();
    const status: { parts: { name: string; active: { version: string } }[] } = await release('status');
    const before = status.parts.find(({ name }) => name === PART)?.active.version ?? '';
    await release('publish', PART, '--from', folder);
    for (let run = 0; run <= runs; run++) {
      await release('activate', PART, LATER);
      await shows(await emptyPage(), portal.url, LATER);
      const page = await emptyPage();
      const began = performance.now();
      await release('rollback', PART, '--why', 'bench');
      const done = performance.now();
      await shows(page, portal.url, before);
      const seen = performance.now();
      // The first run warms the disk's cache.
      if (run === 0) continue;
      samples['command ms']?.push(done - began);
      samples['page ms']?.push(seen - done);
      samples['rollback to page ms']?.push(seen - began);
    }
  });
  const table = Object.fromEntries(
    Object.entries(samples).map(([row, all]) => [
      row,
      { median: rounded(quantile(all), 0), worst: rounded(Math.max(...all), 0) },
    ]),
  );
  console.table(table);
  const took = `${table['rollback to page ms']?.median} ms, the median of ${runs} (limit ${LIMIT} ms)`;
  console.log(`From \`rollback\` to the earlier version in a newly loaded page: ${took}.`);
  keepResult('release', { runs, limit: LIMIT, table });
}

/** Loads the sign-in page. @throws Error if it runs the code of another version */
async function shows(page: Page, url: string, version: string): Promise<void> {
  const loaded = new Set<string>();
  page.on('request', (request) => {
    const [, from] = new RegExp(`/releases/${PART}/([^/]+)/`).exec(request.url()) ?? [];
    if (from) loaded.add(decodeURIComponent(from));
  });
  await page.goto(`${url}/login`, { waitUntil: 'commit' });
  await page.locator('input[type=password]').waitFor();
  await page.context().close();
  if ([...loaded].join() !== version) throw new Error(`Not ${version}, but ${[...loaded].join(' and ')} was loaded.`);
}
