import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const require = createRequire(import.meta.url);

/** The project's root. */
export const workspace = resolve(import.meta.dirname, '../../..');

/** Entries that the first page needs anyway: part of the shell's main script instead of a request each. */
export const EAGER = new Set([
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@openward/contract',
  '@openward/event-bus',
  '@openward/api-client',
  '@openward/remote-kit',
  '@openward/ui/button',
  '@openward/ui/feedback',
  '@openward/ui/layout',
  '@openward/ui/theme',
  // What tells of failures is there before it is needed.
  '@openward/ui/toaster',
]);

/** Everything that exists once in a page: React and the shared packages, entry by entry. */
export function sharedModules() {
  const modules = [
    { request: 'react', version: versionOf('react') },
    { request: 'react/jsx-runtime', version: versionOf('react') },
    { request: 'react-dom', version: versionOf('react-dom') },
    { request: 'react-dom/client', version: versionOf('react-dom') },
  ];
  for (const name of ['contract', 'event-bus', 'api-client', 'ui', 'remote-kit']) {
    const folder = join(workspace, 'shared', name);
    const { version, exports } = readJson(join(folder, 'package.json'));
    const request = `@openward/${name}`;
    if (exports['.']) modules.push({ request, version });
    if (!exports['./*']) continue;
    for (const entry of readdirSync(join(folder, 'src'), { withFileTypes: true })) {
      const inside = entry.isDirectory() ? readdirSync(join(folder, 'src', entry.name)) : [];
      if (inside.includes('index.ts') && !NOT_IN_BROWSER.has(`${request}/${entry.name}`)) {
        modules.push({ request: `${request}/${entry.name}`, version });
      }
    }
  }
  return modules;
}

const NOT_IN_BROWSER = new Set(['@openward/contract/everything', '@openward/remote-kit/testing']);

function versionOf(name) {
  return readJson(require.resolve(`${name}/package.json`)).version;
}

/** Reads a JSON file. @throws Error that names it where it holds something else */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error.message}`);
  }
}
