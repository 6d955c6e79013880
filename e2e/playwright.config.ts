import { defineConfig } from '@playwright/test';
import { browserArguments, browserPath } from './support/browser.ts';
import { PORTAL_ZONE } from './support/clock.ts';

/** They look at screens and change nothing, so several may look at once. */
const LOOKS = ['accessibility.spec.ts', 'pseudo-language.spec.ts'];

/** They break things on purpose or measure, and wait for no longer than people do: nothing may run beside them. */
const ALONE = ['faults/*.spec.ts', 'development/*.spec.ts', 'preload.spec.ts'];

// Who runs beside another has a portal of their own.
const { TEST_PARALLEL_INDEX = '0' } = process.env;
const portals = process.env.PORTAL_URLS?.split(' ');
if (portals) process.env.PORTAL_URL = portals[Number(TEST_PARALLEL_INDEX)];

export default defineConfig({
  testDir: '.',
  globalSetup: './support/start-portal.ts',
  projects: [
    { name: 'looks', testMatch: LOOKS, fullyParallel: true },
    { name: 'journeys', testIgnore: [...LOOKS, ...ALONE] },
    { name: 'faults', testMatch: ALONE },
  ],
  workers: 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // A machine that is busy with other work is late without being wrong; `npm test` tells what needed it.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    baseURL: process.env.PORTAL_URL,
    timezoneId: PORTAL_ZONE,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: browserPath(), args: browserArguments },
  },
});
