import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserArguments, browserPath } from './support/browser.ts';
import { PORTAL_ZONE } from './support/clock.ts';

/** Specs that break things on purpose, start development servers or measure. */
const FAULTS = ['faults/*.spec.ts', 'development/*.spec.ts', 'preload.spec.ts'];

export default defineConfig({
  testDir: '.',
  globalSetup: './support/start-portal.ts',
  projects: [
    { name: 'screens', testMatch: 'screens.spec.ts', fullyParallel: true },
    // The portal stays in the cache from test to test; faults need an empty one.
    { name: 'journeys', testIgnore: ['screens.spec.ts', ...FAULTS], use: { reuseContext: true } },
    { name: 'faults', testMatch: FAULTS },
  ],
  workers: availableParallelism(),
  // Generous, since a busy machine is late without being wrong.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // Once more, on a fresh practice; `npm test` tells it aloud.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    timezoneId: PORTAL_ZONE,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    // What slides and fades is waited for at each click.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Of the first try: what was done and asked for. Pictures of the page at each step would cost half of the time.
    trace: { mode: 'retain-on-first-failure', snapshots: false, screenshots: false, sources: false },
    launchOptions: { executablePath: browserPath(), args: browserArguments },
  },
});
