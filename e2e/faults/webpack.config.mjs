import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { remoteConfig, webpack } from '@openward/remote-kit/build';

const root = resolve(import.meta.dirname, '../..');

/** Each remote once more, with the same build and the same routes, but with faults at the tests' command. */
export default ['auth', 'appointments', 'patients', 'documents', 'admin'].map((name) => {
  const folder = join(root, `mfe-${name}`);
  const { routes, slots } = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'));
  const config = remoteConfig(folder, { version: '9.0.0', entry: join(import.meta.dirname, 'faulty-remote.tsx') });
  return {
    ...config,
    output: { ...config.output, path: join(import.meta.dirname, 'dist', name) },
    plugins: [
      ...config.plugins,
      new webpack.DefinePlugin({
        REMOTE_NAME: JSON.stringify(name),
        REMOTE_PATHS: JSON.stringify(routes.map(({ path }) => path)),
        REMOTE_SLOTS: JSON.stringify(slots),
      }),
    ],
  };
});
