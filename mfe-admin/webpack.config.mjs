import { remoteConfig } from '@openward/remote-kit/build';

export default remoteConfig(import.meta.dirname, {
  // The forms stand in several screens each; webpack would copy what is smaller than 20,000 bytes into all of them.
  splitChunks: (groups) => ({
    cacheGroups: {
      ...groups,
      accounts: {
        ...groups.contract,
        name: 'accounts',
        test: /[\\/](accounts[\\/](form-parts|record-page)|lists[\\/]cells)/,
      },
      people: {
        ...groups.contract,
        name: 'people',
        test: /[\\/](lists[\\/]people-list|practice-ui[\\/]src[\\/](similar-names|grid-labels))/,
      },
    },
    minSize: 16_000,
  }),
});
