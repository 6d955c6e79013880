import { remoteConfig } from '@openward/remote-kit/build';

const config = remoteConfig(import.meta.dirname);
const { splitChunks } = config.optimization;
const { contract, schemas } = splitChunks.cacheGroups;

export default {
  ...config,
  optimization: {
    ...config.optimization,
    splitChunks: {
      ...splitChunks,
      cacheGroups: {
        ...splitChunks.cacheGroups,
        // Beside the schemas only the choice of a doctor compares text here, and it is opened by a press.
        text: { ...schemas, test: /[\\/]contract[\\/]src[\\/]text[\\/](country|digits|fold|search)/ },
        dialogs: { ...contract, test: /[\\/]dialog-buttons/ },
      },
    },
  },
};
