import { join } from 'node:path';
import { remoteConfig } from '@openward/remote-kit/build';

const config = remoteConfig(import.meta.dirname);
const { cacheGroups } = config.optimization.splitChunks;

/** The worker is one script with its library: two would be one more request, and nothing else needs either. */
const chunks = (chunk) => !chunk.canBeInitial() && chunk.name !== 'pdf';

/** Parts of pdfkit and fontkit for encryption, PNG images and fonts in WOFF 2: PDFs of ours have none of them. */
const UNUSED = ['@noble/ciphers/aes', 'png-js', 'brotli/decompress.js'];

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
        resourceQuery: /^\?fonts$/,
        loader: join(import.meta.dirname, 'build/font-loader.mjs'),
      },
    ],
  },
  optimization: {
    ...config.optimization,
    splitChunks: {
      chunks,
      cacheGroups: { schemas: { ...cacheGroups.schemas, chunks }, contract: { ...cacheGroups.contract, chunks } },
    },
  },
};
