import { join } from 'node:path';
import { remoteConfig } from '@openward/remote-kit/build';

/** The worker and its library are one script: two would cost another request, and no other code needs them. */
const chunks = (chunk) => !chunk.canBeInitial() && chunk.name !== 'pdf';

const config = remoteConfig(import.meta.dirname, {
  splitChunks: ({ schemas, contract }) => ({
    chunks,
    cacheGroups: {
      schemas: { ...schemas, chunks },
      // The form builder fills in no forms.
      fill: {
        ...{ ...schemas, chunks },
        name: 'fill',
        priority: 2,
        test: /[\\/]contract[\\/]src[\\/]documents[\\/]schemas/,
      },
      // The form builder, the heaviest screen, asks for no states.
      contract: { ...contract, chunks, test: /[\\/]contract[\\/]src[\\/](?!documents[\\/]states)/ },
    },
  }),
});

/** Parts of pdfkit and fontkit for encryption, PNG and WOFF 2, which our PDFs do not use. */
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
