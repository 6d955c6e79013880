import { remoteConfig, webpack } from '@openward/remote-kit/build';

const config = remoteConfig(import.meta.dirname, {
  splitChunks: (groups) => ({
    cacheGroups: {
      ...groups,
      // The choice of a doctor or patient is part of many screens; webpack would copy it into each.
      people: {
        ...groups.contract,
        name: 'people',
        test: /[\\/](practice-ui[\\/]src[\\/](similar-names|doctors|patient-(search|field))|doctors[\\/]doctor(s-found|-field))/,
      },
      // Shared by lists and visits. The dashboard has its own copy, which saves it a request.
      lists: {
        ...groups.contract,
        name: 'lists',
        chunks: ({ name }) => name !== 'dashboard',
        test: /[\\/](lists[\\/](pager|filter-select)|conflicts[\\/](conflict-explanation|use-accepting)|actions[\\/]use-dialogs|detail[\\/]use-panels|paper[\\/]paper\.|practice-ui[\\/]src[\\/]statuses|series[\\/]place-in-series)/,
      },
      // What dialogs say about a visit, and their buttons.
      dialogs: {
        ...groups.contract,
        name: 'dialogs',
        test: /[\\/](practice-ui[\\/]src[\\/]dialog-buttons|actions[\\/]about)\./,
      },
      // Which visits of a series, and times to choose from: shared by dialogs and booking.
      times: {
        ...groups.contract,
        name: 'times',
        test: /[\\/](series[\\/]which-field|times[\\/](times-by-day|roving|slot-chips))\./,
      },
      // Working hours, for the screens that show or change them.
      hours: {
        ...groups.contract,
        name: 'hours',
        priority: 1,
        test: /[\\/]contract[\\/]src[\\/]availability[\\/](effect|night-shifts|booking-rules)\./,
      },
      // Planned moves and their results.
      moves: { ...groups.contract, name: 'moves', test: /[\\/]reassign[\\/](outcome-panel|moves-list)/ },
      // The dashboard has its own copy, which saves it a request.
      offer: {
        ...groups.contract,
        name: 'offer',
        chunks: ({ name }) => name !== 'dashboard',
        test: /[\\/]waiting-list[\\/](offer-card|use-waiting)/,
      },
      // The scanner of the desk and of the entrance.
      scanner: {
        ...groups.contract,
        name: 'scanner',
        test: /[\\/](node_modules[\\/](react-zxing|barcode-detector|zxing-wasm)|check-in[\\/](code-form|decoder|held-codes|outcome-cover|scanner-stage|signal))/,
      },
      waiting: { ...groups.contract, name: 'waiting', test: /[\\/]waiting-list[\\/]waiting-form/ },
    },
  }),
});

// Intl provides the names of days and months, so moment's 139 locales (58 kB with gzip) are not needed.
const noLocales = new webpack.IgnorePlugin({ resourceRegExp: /^\.\/locale/, contextRegExp: /moment/ });

export default { ...config, plugins: [...config.plugins, noLocales] };
