import { join } from 'node:path';
import type { Config } from 'jest';
import { languageConstants } from '../build/languages.ts';

const here = (file: string) => join(import.meta.dirname, file);

/** How Jest reads sources: as the build does, only without their types. */
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

/** Packages that come as ES modules only, and the shared ones, which come as sources. */
export const TRANSFORM_IGNORE = [
  '/node_modules/(?!(@openward|@tanstack/(?:react-table|table-core|react-store|store)|jose|oauth4webapi|openid-client|uuid|react-zxing|barcode-detector|zxing-wasm)/)',
];

/** What a build would give a URL. */
export const ASSETS = { '\\.(woff2|wasm|svg|css|jpg)$': here('asset.js') };

/** The configuration of tests of screens: components in jsdom, with what browsers have and it lacks. */
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
