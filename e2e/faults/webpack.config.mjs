import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteConfig, webpack } from '@openward/remote-kit/build';
import { parts } from '../../tools/dist/lib/workspace.js';

const remotes = parts.filter(({ name }) => name !== 'shell');

/** Builds each remote again with the same build and routes, but with faults that the tests trigger. */
export default remotes.map(({ name, folder }) => {
  const config = remoteConfig(folder, { version: '9.0.0', entry: entryOf(name, folder) });
  return {
    ...config,
    output: { ...config.output, path: join(import.meta.dirname, 'dist', name) },
    plugins: [...config.plugins, new webpack.DefinePlugin({ REMOTE_NAME: JSON.stringify(name) })],
  };
});

/** Writes the file that calls `createRemote`, with literal tables, because the build reads them from the source. */
function entryOf(name, folder) {
  const { routes, slots } = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'));
  const table = (keys, part) =>
    `{ ${keys.map((key) => `'${key}': async () => ({ default: (await import(FAULTY)).${part} })`).join(', ')} }`;
  const code = `import { createRemote } from '@openward/remote-kit';
import { faulty } from FAULTY;

export default faulty(createRemote({
  name: '${name}',
  screens: ${table(
    routes.map(({ path }) => path),
    'Screen',
  )},
  slots: ${table(slots, 'Slot')},
}));
`;
  const entries = join(import.meta.dirname, 'dist/entries');
  mkdirSync(entries, { recursive: true });
  writeFileSync(join(entries, `${name}.ts`), code.replaceAll('FAULTY', "'../../faulty-remote.tsx'"));
  return join(entries, `${name}.ts`);
}
