import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserArguments, browserPath } from './support/browser.ts';
import { PORTAL_ZONE } from './support/clock.ts';

const SCREENS = /\/screens\.spec\.ts$/;
/** Specs that break things on purpose, start development servers or measure. */
const FAULTS = /\/(faults|development)\/[^/]+\.spec\.ts$|\/preload\.spec\.ts$/;
const OTHERS = /^(?!.*\/(screens|preload|(faults|development)\/[^/]+)\.spec\.ts$).*\.spec\.ts$/;

/** Pages live for seconds in tests, so optimizing compilers cost more time than they save. */
const SHORT_LIVES = process.env.TEST_LANE === 'timing' ? [] : ['--js-flags=--no-opt --no-maglev'];

const PROJECTS = [
  { name: 'screens', testMatch: SCREENS, fullyParallel: true },
  // The portal stays cached between tests; faults need an empty cache.
  { name: 'journeys', testMatch: OTHERS, use: { reuseContext: true } },
  { name: 'faults', testMatch: FAULTS },
];

export default defineConfig({
  testDir: '.',
  globalSetup: './support/start-portal.ts',
  projects: process.env.TEST_ORDER ? inAnotherOrder(process.env.TEST_ORDER) : PROJECTS,
  workers: availableParallelism(),
  // Generous, because a busy machine is slow, but not wrong.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // One retry, on a fresh practice; `npm test` reports it.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    timezoneId: PORTAL_ZONE,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    // Without it, each click waits for animations.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Traces actions and requests of the first attempt; page snapshots would take half of the time.
    trace: { mode: 'retain-on-first-failure', snapshots: false, screenshots: false, sources: false },
    launchOptions: { executablePath: browserPath(), args: [...browserArguments, ...SHORT_LIVES] },
  },
});

/** Each file as a separate project, in an order that depends only on the seed. */
function inAnotherOrder(seed: string) {
  const place = (file: string) =>
    createHash('sha256')
      .update(seed + file)
      .digest('hex');
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts') && !file.includes('node_modules'))
    .sort((a, b) => place(a).localeCompare(place(b)));
  return files.flatMap((file) => {
    const project = PROJECTS.find(({ testMatch }) => testMatch.test(`/${file}`));
    return project ? [{ ...project, name: `${project.name}, ${file}`, testMatch: file }] : [];
  });
}
