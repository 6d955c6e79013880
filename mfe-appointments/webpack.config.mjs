import { remoteConfig, webpack } from '@openward/remote-kit/build';

const config = remoteConfig(import.meta.dirname, {
  splitChunks: (groups) => ({
    cacheGroups: {
      ...groups,
      // The choice of a doctor or a patient stands in many screens; webpack would copy it into each of them.
      people: {
        ...groups.contract,
        name: 'people',
        test: /[\\/](practice-ui[\\/]src[\\/](similar-names|doctors|patient-(search|field))|doctors[\\/]doctor(s-found|-field))/,
      },
      // What stands around lists and visits. The panels of the home have theirs, which is one request less there.
      lists: {
        ...groups.contract,
        name: 'lists',
        chunks: ({ name }) => name !== 'dashboard',
        test: /[\\/](parts[\\/](pager|filter-select|use-accepting)|actions[\\/]explained|paper[\\/]paper\.|practice-ui[\\/]src[\\/]statuses|series[\\/]place-in-series)/,
      },
      // Which of a series is meant, and times to choose from: in dialogs and steps of booking.
      times: {
        ...groups.contract,
        name: 'times',
        test: /[\\/](series[\\/]which-field|appointment[\\/]times-by-day|booking[\\/](roving|slot-chips))\./,
      },
      // What a day's hours are: for the screens that draw or change them.
      hours: {
        ...groups.contract,
        name: 'hours',
        priority: 1,
        test: /[\\/]contract[\\/]src[\\/]availability[\\/](effect|night-shifts|booking-rules)\./,
      },
      // What is about to be moved, and what became of it.
      moves: { ...groups.contract, name: 'moves', test: /[\\/]reassign[\\/](outcome-panel|moves-list)/ },
      offer: { ...groups.contract, name: 'offer', test: /[\\/]waiting-list[\\/]offer-card/ },
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

// The browser knows the names of days and months in every language: moment need not bring its 139 locales (58 kB with gzip).
const noLocales = new webpack.IgnorePlugin({ resourceRegExp: /^\.\/locale/, contextRegExp: /moment/ });

export default { ...config, plugins: [...config.plugins, noLocales] };
