import { join } from 'node:path';
import { remoteConfig } from '@openward/remote-kit/build';

const config = remoteConfig(import.meta.dirname);

/** Parts of jsPDF that draw a page of HTML or SVG, or run in browsers without promises: nothing here uses them. */
const UNUSED = ['html2canvas', 'dompurify', 'canvg', 'core-js'];

export default {
  ...config,
  resolve: {
    ...config.resolve,
    alias: { ...config.resolve.alias, ...Object.fromEntries(UNUSED.map((name) => [name, false])) },
  },
  module: {
    ...config.module,
    rules: [
      ...config.module.rules,
      {
        test: /\.ttf$/,
        resourceQuery: /^\?slices=/,
        type: 'javascript/auto',
        loader: join(import.meta.dirname, 'build/font-slices-loader.mjs'),
      },
    ],
  },
};
