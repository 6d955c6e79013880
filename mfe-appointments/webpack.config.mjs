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
      lists: { ...groups.contract, name: 'lists', test: /[\\/]parts[\\/](pager|filter-select)/ },
      // Which of a series is meant, and times to choose from: in dialogs and steps of booking.
      series: { ...groups.contract, name: 'series', test: /[\\/]series[\\/]which-field/ },
      times: {
        ...groups.contract,
        name: 'times',
        test: /[\\/](appointment[\\/]times-by-day|booking[\\/](roving|slot-chips))\.tsx/,
      },
      hours: { ...groups.contract, name: 'hours', test: /[\\/](parts[\\/]use-accepting|actions[\\/]explained)/ },
      offer: { ...groups.contract, name: 'offer', test: /[\\/]waiting-list[\\/]offer-card/ },
      paper: { ...groups.contract, name: 'paper', test: /[\\/]paper[\\/]paper\./ },
      waiting: { ...groups.contract, name: 'waiting', test: /[\\/]waiting-list[\\/]waiting-form/ },
    },
  }),
});

// The browser knows the names of days and months in every language: moment need not bring its 139 locales (58 kB with gzip).
const noLocales = new webpack.IgnorePlugin({ resourceRegExp: /^\.\/locale/, contextRegExp: /moment/ });

export default { ...config, plugins: [...config.plugins, noLocales] };
