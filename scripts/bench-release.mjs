// `npm run bench:release`: how long a rollback takes, from the command to the earlier version in a newly loaded page, on a
// built portal. `-- --runs 20` measures it more often.
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { anotherVersion } from './lib/another-version.mjs';
import { keepResult, quantile, rounded } from './lib/bench-report.mjs';
import { launchBrowser } from './lib/browser.mjs';
import { root } from './lib/parts.mjs';
import { startPortal } from './lib/portal.mjs';

/** Milliseconds that it may take. */
const LIMIT = 1000;
/** The remote whose screen is looked at, and the version that is rolled back. */
const PART = 'auth';
const LATER = '99.0.0';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '10' } } });
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) {
  console.error('--runs takes a whole number from 1.');
  process.exit(2);
}

const portal = await startPortal();
const browser = await launchBrowser();
const folder = anotherVersion(join(root, `mfe-${PART}`, 'dist'), LATER);
try {
  const { active } = (await release('status')).parts.find(({ name }) => name === PART);
  await release('publish', PART, '--from', folder);
  const samples = { 'command ms': [], 'page ms': [], 'rollback to page ms': [] };
  for (let run = 0; run <= runs; run++) {
    await release('activate', PART, LATER);
    await shows(await openBrowser(), LATER);
    // Somebody has a browser open, and was never at the portal.
    const page = await openBrowser();
    const began = performance.now();
    await release('rollback', PART, '--why', 'bench');
    const done = performance.now();
    await shows(page, active.version);
    const seen = performance.now();
    // The first one warms the disk's cache.
    if (run === 0) continue;
    samples['command ms'].push(done - began);
    samples['page ms'].push(seen - done);
    samples['rollback to page ms'].push(seen - began);
  }
  const table = Object.fromEntries(
    Object.entries(samples).map(([row, all]) => [
      row,
      { median: rounded(quantile(all), 0), worst: rounded(Math.max(...all), 0) },
    ]),
  );
  console.table(table);
  const { median } = table['rollback to page ms'];
  console.log(
    `From \`rollback\` to the earlier version in a newly loaded page: ${median} ms, the median of ${runs} (limit ${LIMIT} ms).`,
  );
  console.log(keepResult('release', { runs, limit: LIMIT, table }));
} finally {
  await browser.close();
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Runs a command of the release CLI in a process of its own. @returns what it says as JSON */
async function release(...args) {
  const cli = join(root, 'gateway/dist/cli.js');
  const { stdout } = await promisify(execFile)(process.execPath, [
    cli,
    'release',
    ...args,
    '--json',
    '--releases',
    portal.releasesDir,
  ]);
  return JSON.parse(stdout);
}

/** An empty page of somebody who has nothing kept of the portal. */
async function openBrowser() {
  return (await browser.newContext()).newPage();
}

/** Loads the sign-in page. @throws Error where another version's code has drawn it */
async function shows(page, version) {
  try {
    const loaded = new Set();
    page.on('request', (request) => {
      const [, from] = new RegExp(`/releases/${PART}/([^/]+)/`).exec(request.url()) ?? [];
      if (from) loaded.add(decodeURIComponent(from));
    });
    await page.goto(`${portal.url}/login`, { waitUntil: 'commit' });
    await page.locator('input[type=password]').waitFor();
    if ([...loaded].join() !== version) throw new Error(`Not ${version}, but ${[...loaded].join(' and ')} was loaded.`);
  } finally {
    await page.context().close();
  }
}
