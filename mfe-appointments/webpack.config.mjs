import { remoteConfig, webpack } from '@openward/remote-kit/build';

const config = remoteConfig(import.meta.dirname);

// The browser knows the names of days and months in every language: moment need not bring its 139 locales (58 kB with gzip).
const noLocales = new webpack.IgnorePlugin({ resourceRegExp: /^\.\/locale/, contextRegExp: /moment/ });

export default { ...config, plugins: [...config.plugins, noLocales] };
