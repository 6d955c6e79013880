import { remoteConfig } from '@openward/remote-kit/build';

const config = remoteConfig(import.meta.dirname);
const { splitChunks } = config.optimization;
const { contract } = splitChunks.cacheGroups;

export default {
  ...config,
  optimization: {
    ...config.optimization,
    splitChunks: {
      ...splitChunks,
      cacheGroups: {
        ...splitChunks.cacheGroups,
        // The page that signs in has none of it.
        rules: {
          ...contract,
          name: 'rules',
          priority: 1,
          test: /[\\/]contract[\\/]src[\\/](accounts[\\/]rules|core[\\/]characters|text[\\/]names|time)/,
        },
        // What nearly every page without a session has; webpack would copy it into each of them.
        frame: {
          name: 'remote',
          test: /[\\/]mfe-auth[\\/]src[\\/](frame[\\/]|account-schemas)/,
          chunks: 'async',
          minChunks: 2,
          enforce: true,
        },
      },
    },
  },
};
