import { join } from 'node:path';
import { remoteConfig } from '@openward/remote-kit/build';

/** The worker is one script with its library: two would be one more request, and nothing else needs either. */
const chunks = (chunk) => !chunk.canBeInitial() && chunk.name !== 'pdf';

const config = remoteConfig(import.meta.dirname, {
  splitChunks: ({ schemas, contract }) => ({
    chunks,
    cacheGroups: {
      schemas: { ...schemas, chunks },
      // Whoever builds a form fills in none.
      fill: {
        ...{ ...schemas, chunks },
        name: 'fill',
        priority: 2,
        test: /[\\/]contract[\\/]src[\\/]documents[\\/]schemas/,
      },
      contract: { ...contract, chunks },
    },
  }),
});

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
};
