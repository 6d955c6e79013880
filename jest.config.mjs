// Tests in Jest: plain code, components in jsdom, the api over HTTP, and races, which run with nothing beside them.
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

/** Many processes or callers at once, and models: what fails here may be a race, so nothing may excuse it. */
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

/** Where the driver matters: how it opens, migrates, counts, listens, locks and refuses. */
const OF_DRIVER = '{audit-chain,booking,cursors,database,idempotency,live,migrate,previous-database,slot-search}';
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);

export default {
  // Milliseconds, only against a wait without an end: a busy machine is slow without being wrong.
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
    // Whole servers that die, restart and are upgraded under traffic: nothing runs beside them.
    { ...code, displayName: 'heavy', testMatch: ['<rootDir>/{gateway,tools}/**/*.heavy.test.ts'] },
  ],
};
