// Four kinds of test: plain code, components in jsdom, and the api over HTTP on each database.
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

const http = (database) => ({
  ...common,
  displayName: `api on ${database}`,
  testEnvironment: '<rootDir>/api/dist/testing/environment.js',
  testEnvironmentOptions: { ...source, database },
  testMatch: ['<rootDir>/api/src/**/*.http.test.ts'],
  modulePathIgnorePatterns: ['/\\.tsc/', '<rootDir>/\\.data/'],
});

export default {
  // What runs beside others on a busy machine is slow without being wrong.
  testTimeout: 20_000,
  projects: [
    {
      ...common,
      displayName: 'code',
      testEnvironment: 'node',
      testEnvironmentOptions: source,
      setupFiles: ['<rootDir>/testing/code-setup.mjs'],
      testMatch: ['<rootDir>/{api,gateway,shared,scripts,tools}/**/*.test.ts'],
      testPathIgnorePatterns: [...common.testPathIgnorePatterns, '\\.http\\.test\\.ts$'],
    },
    {
      ...common,
      ...components,
      displayName: 'components',
      moduleNameMapper: NAMES,
      testMatch: ['<rootDir>/{shell,mfe-*,shared,docs}/**/*.test.tsx', '<rootDir>/{shell,mfe-*}/**/*.test.ts'],
    },
    http('pglite'),
    ...(process.env.TEST_DATABASE_URL ? [http('postgres')] : []),
  ],
};
