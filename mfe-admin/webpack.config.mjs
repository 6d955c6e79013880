import { remoteConfig } from '@openward/remote-kit/build';

export default remoteConfig(import.meta.dirname, {
  // Several screens share these forms; webpack would copy files below 20,000 bytes into each of them.
  splitChunks: (groups) => ({
    cacheGroups: {
      ...groups,
      accounts: {
        ...groups.contract,
        name: 'accounts',
        test: /[\\/](accounts[\\/](form-parts|record-page)|lists[\\/]cells|admins[\\/](admin-form|admin-values|new-admin-form)|doctors[\\/](added-doctor|doctor-form|doctor-values|speciality-field)|hospitals[\\/]hospital-fields|practice-ui[\\/]src[\\/](new-password-fields|appointments-dialog|own-picture|tell-shell))/,
      },
      dashboard: {
        ...groups.contract,
        name: 'dashboard',
        test: /[\\/](practice[\\/](health|checks|state-row)\.|dashboard[\\/]dashboard\.|practice-ui[\\/]src[\\/]tile)/,
      },
      people: {
        ...groups.contract,
        name: 'people',
        test: /[\\/](lists[\\/]people-list|admins[\\/]use-admin-columns|practice-ui[\\/]src[\\/](similar-names|grid-labels))/,
      },
    },
    minSize: 16_000,
  }),
});
