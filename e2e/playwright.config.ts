import { defineConfig } from '@playwright/test';
import { browserArguments, browserPath } from './support/browser.ts';
import { PORTAL_ZONE } from './support/clock.ts';

/** Specs that break things on purpose, start development servers or measure. */
const FAULTS = ['faults/*.spec.ts', 'development/*.spec.ts', 'preload.spec.ts'];

// Each worker has a portal of its own.
const { TEST_PARALLEL_INDEX = '0' } = process.env;
const portals = process.env.PORTAL_URLS?.split(' ');
if (portals) process.env.PORTAL_URL = portals[Number(TEST_PARALLEL_INDEX)];

export default defineConfig({
  testDir: '.',
  globalSetup: './support/start-portal.ts',
  // In this order: screens are visited before journeys change the practice.
  projects: [
    { name: 'screens', testMatch: 'screens.spec.ts', fullyParallel: true },
    // The portal stays in the cache from test to test; faults need an empty one.
    { name: 'journeys', testIgnore: ['screens.spec.ts', ...FAULTS], use: { reuseContext: true } },
    { name: 'faults', testMatch: FAULTS },
  ],
  workers: 1,
  // Generous, since a busy machine is late without being wrong; nothing is tried twice.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    baseURL: process.env.PORTAL_URL,
    timezoneId: PORTAL_ZONE,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    // What slides and fades is waited for at each click.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: browserPath(), args: browserArguments },
  },
});
