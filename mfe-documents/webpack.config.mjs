import { join } from 'node:path';
import { remoteConfig } from '@openward/remote-kit/build';

const config = remoteConfig(import.meta.dirname);
const inBuild = (file) => join(import.meta.dirname, 'build', file);

/** Parts of jsPDF that draw a page of HTML or SVG, or run in browsers without promises: nothing here uses them. */
const UNUSED = ['html2canvas', 'dompurify', 'canvg', 'core-js'];

export default {
  ...config,
  resolve: {
    ...config.resolve,
    alias: {
      ...config.resolve.alias,
      ...Object.fromEntries(UNUSED.map((name) => [name, false])),
      // Images are JPEG only.
      'fast-png$': inBuild('no-png.mjs'),
    },
  },
  module: {
    ...config.module,
    rules: [
      ...config.module.rules,
      {
        test: /\.ttf$/,
        resourceQuery: /^\?slices=/,
        type: 'javascript/auto',
        loader: inBuild('font-slices-loader.mjs'),
      },
    ],
  },
  optimization: {
    ...config.optimization,
    // The worker is one script with its library: two would be one more request, and nothing else needs either.
    splitChunks: { chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== 'pdf' },
  },
};
