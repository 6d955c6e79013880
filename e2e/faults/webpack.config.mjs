import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteConfig, webpack } from '@openward/remote-kit/build';
import { parts } from '../../scripts/lib/parts.mjs';

const remotes = parts.filter(({ name }) => name !== 'shell');

/** Each remote once more, with the same build and the same routes, but with faults at the tests' command. */
export default remotes.map(({ name, folder }) => {
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
