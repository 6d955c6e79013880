// Jest runs plain code, components in jsdom, the api over HTTP, and race tests, which run alone.
import components, { ASSETS, TRANSFORM, TRANSFORM_IGNORE } from '@openward/remote-kit/jest';

const NAMES = { ...ASSETS, '^fast-check$': '<rootDir>/testing/property-tests.cjs' };

const common = {
  transform: TRANSFORM,
  transformIgnorePatterns: TRANSFORM_IGNORE,
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.tsc/'],
  modulePathIgnorePatterns: ['/dist/', '/\\.tsc/', '<rootDir>/\\.data/'],
  moduleNameMapper: NAMES,
};
const source = { customExportConditions: ['openward-source', 'node', 'require', 'default'] };

/** Tests with concurrent callers, and model tests: a failure may be a real race, so it must not be ignored. */
const RACES = '{races,*-races,*-model,*-stress}';
const OTHERS = ['\\.(http|heavy)\\.test\\.ts$', '/([\\w-]+-)?(races|model|stress)(\\.http)?\\.test\\.ts$'];
const without = (...patterns) => [...common.testPathIgnorePatterns, ...patterns];

const code = {
  ...common,
  testEnvironment: 'node',
  testEnvironmentOptions: source,
  setupFiles: ['<rootDir>/testing/code-setup.mjs'],
};
const http = (database, files = '*') => ({
  ...common,
  testEnvironment: '<rootDir>/api/dist/testing/environment.js',
  testEnvironmentOptions: { ...source, database },
  testMatch: [`<rootDir>/api/src/**/${files}.http.test.ts`],
  modulePathIgnorePatterns: ['/\\.tsc/', '<rootDir>/\\.data/'],
});

/** Tests that depend on the database driver: opening, migrating, counting, listening, locking and errors. */
const OF_DRIVER = '{audit-chain,booking,cursors,database,idempotency,live,migrate,previous-database,slot-search}';
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);

export default {
  // Milliseconds. Only stops a test that hangs: a busy machine may be slow without a test being wrong.
  testTimeout: 600_000,
  projects: [
    {
      ...code,
      displayName: 'code',
      testMatch: ['<rootDir>/{api,gateway,shared,tools}/**/*.test.ts'],
      testPathIgnorePatterns: without(...OTHERS),
    },
    {
      ...common,
      ...components,
      displayName: 'components',
      moduleNameMapper: NAMES,
      testMatch: ['<rootDir>/{shell,mfe-*,shared,docs}/**/*.test.tsx', '<rootDir>/{shell,mfe-*}/**/*.test.ts'],
    },
    ...(hasPostgres
      ? [{ ...http('postgres'), displayName: 'api on postgres', testPathIgnorePatterns: without(OTHERS[1]) }]
      : []),
    {
      ...http('pglite', hasPostgres ? OF_DRIVER : '*'),
      displayName: 'api on pglite',
      testPathIgnorePatterns: without(OTHERS[1]),
    },
    { ...code, displayName: 'races', testMatch: [`<rootDir>/{api,gateway,shared}/**/${RACES}.test.ts`] },
    { ...http(hasPostgres ? 'postgres' : 'pglite', RACES), displayName: 'races of the api' },
    // These tests kill, restart and upgrade whole servers under load, so they run alone.
    { ...code, displayName: 'heavy', testMatch: ['<rootDir>/{gateway,tools}/**/*.heavy.test.ts'] },
  ],
};
