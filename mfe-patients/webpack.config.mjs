import { remoteConfig } from '@openward/remote-kit/build';

export default remoteConfig(import.meta.dirname, {
  splitChunks: (groups) => ({
    cacheGroups: {
      ...groups,
      // Beside the schemas only the choice of a doctor compares text here, and it is opened by a press.
      text: { ...groups.schemas, test: /[\\/]contract[\\/]src[\\/]text[\\/](country|digits|fold|read-date|search)/ },
      // What reads files comes with the screen that shows them, and has a budget of its own.
      libraries: {
        test: /[\\/]node_modules[\\/](papaparse|fflate|chardet)[\\/]/,
        name: 'import-file.libraries',
        enforce: true,
      },
      dialogs: { ...groups.contract, test: /[\\/]dialog-buttons/ },
      people: { ...groups.contract, name: 'people', test: /[\\/]practice-ui[\\/]src[\\/]similar-names/ },
    },
  }),
});
