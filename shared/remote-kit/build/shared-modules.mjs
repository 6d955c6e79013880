import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve, sep } from 'node:path';

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
  '@openward/contract/accounts',
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
    for (const path of readdirSync(join(folder, 'src'), { recursive: true })) {
      const entry = path.split(sep).slice(0, -1).join('/');
      if (entry && basename(path) === 'index.ts' && !NOT_SHARED.has(`${request}/${entry}`)) {
        modules.push({ request: `${request}/${entry}`, version });
      }
    }
  }
  return modules;
}

/** What no remote may have: for the server, for tests, or for the shell alone. */
const NOT_SHARED = new Set([
  '@openward/contract/live',
  '@openward/contract/everything',
  '@openward/contract/operations',
  '@openward/contract/registry',
  '@openward/remote-kit/testing',
  // For the shell's build.
  '@openward/ui/page-style',
]);

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
