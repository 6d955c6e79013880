import { remoteConfig } from '@openward/remote-kit/build';

export default remoteConfig(import.meta.dirname, {
  splitChunks: (groups) => ({
    cacheGroups: {
      ...groups,
      // Apart from the schemas, only the choice of a doctor uses this code, and it loads on demand.
      text: { ...groups.schemas, test: /[\\/]contract[\\/]src[\\/]text[\\/](country|digits|fold|read-date|search)/ },
      // The libraries load with the screen that reads files and have their own size budget.
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
