import { remoteConfig } from '@openward/remote-kit/build';

export default remoteConfig(import.meta.dirname, {
  splitChunks: (groups) => ({
    cacheGroups: {
      ...groups,
      // The sign-in page needs none of it.
      rules: {
        ...groups.contract,
        name: 'rules',
        priority: 1,
        test: /[\\/]contract[\\/]src[\\/](accounts[\\/]rules|core[\\/]characters|text[\\/]names|time)/,
      },
      // Nearly every public page needs it; webpack would copy it into each of them.
      frame: { ...groups.contract, test: /[\\/]mfe-auth[\\/]src[\\/](frame[\\/]|account-schemas)/ },
    },
  }),
});
