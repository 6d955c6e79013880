import { join } from 'node:path';
import type { Config } from 'jest';
import { languageConstants } from '../build/languages.ts';

const here = (file: string) => join(import.meta.dirname, file);

/** Compiles sources as the build does, and removes their types. */
export const TRANSFORM: Config['transform'] = {
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

/** Packages that are ES modules only, and the shared packages, which are published as sources. */
export const TRANSFORM_IGNORE = [
  '/node_modules/(?!(@openward|@tanstack/(?:react-table|table-core|react-store|store)|jose|oauth4webapi|openid-client|uuid|react-zxing|barcode-detector|zxing-wasm)/)',
];

/** Files for which a build would return a URL. */
export const ASSETS = { '\\.(woff2|wasm|svg|css|jpg)$': here('asset.js') };

/** Jest configuration for tests of screens: components in jsdom with the browser APIs that it lacks. */
const preset: Config = {
  transform: TRANSFORM,
  transformIgnorePatterns: TRANSFORM_IGNORE,
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.tsc/'],
  moduleNameMapper: ASSETS,
  globals: languageConstants(),
  testEnvironment: here('browser-environment.js'),
  testEnvironmentOptions: { customExportConditions: ['openward-source', 'browser', 'require', 'default'] },
  setupFilesAfterEnv: [here('browser-setup.js')],
};

export default preset;
