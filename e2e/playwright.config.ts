import { defineConfig } from '@playwright/test';
import { browserArguments, browserPath } from './support/browser.ts';
import { PORTAL_ZONE } from './support/clock.ts';

/** They look at screens and change nothing, so several may look at once. */
const LOOKS = ['accessibility.spec.ts', 'pseudo-language.spec.ts'];

export default defineConfig({
  testDir: '.',
  globalSetup: './support/start-portal.ts',
  projects: [
    { name: 'looks', testMatch: LOOKS, fullyParallel: true },
    { name: 'journeys', testIgnore: LOOKS },
  ],
  // One browser at a time: the machines that run this have two cores, and some tests wait for no longer than people do.
  workers: 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
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
