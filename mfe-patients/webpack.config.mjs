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
        // What reads files comes with the screen that shows them, and has a budget of its own.
        libraries: {
          test: /[\\/]node_modules[\\/](papaparse|fflate|chardet)[\\/]/,
          name: 'import-file.libraries',
          enforce: true,
        },
        dialogs: { ...contract, test: /[\\/]dialog-buttons/ },
      },
    },
  },
};
