// Four kinds of test: plain code, components in jsdom, and the api over HTTP on each database.
const transform = {
  '^.+\\.(t|j|mj)sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
    },
  ],
};

const common = {
  transform,
  // These come as ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(jose|react-zxing|barcode-detector|zxing-wasm)/)'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.tsc/'],
  modulePathIgnorePatterns: ['/dist/', '/\\.tsc/', '<rootDir>/\\.data/'],
  moduleNameMapper: {
    '\\.(woff2|wasm|svg|css)$': '<rootDir>/testing/asset.mjs',
    '^fast-check$': '<rootDir>/testing/property-tests.cjs',
  },
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
      testMatch: ['<rootDir>/{api,gateway,shared,scripts}/**/*.test.ts'],
      testPathIgnorePatterns: [...common.testPathIgnorePatterns, '\\.http\\.test\\.ts$'],
    },
    {
      ...common,
      displayName: 'components',
      testEnvironment: '<rootDir>/testing/browser-environment.mjs',
      testEnvironmentOptions: { customExportConditions: ['openward-source', 'browser', 'require', 'default'] },
      setupFilesAfterEnv: ['<rootDir>/testing/browser-setup.mjs'],
      testMatch: ['<rootDir>/{shell,mfe-*,shared}/**/*.test.tsx', '<rootDir>/{shell,mfe-*}/**/*.test.ts'],
    },
    http('pglite'),
    ...(process.env.TEST_DATABASE_URL ? [http('postgres')] : []),
  ],
};
