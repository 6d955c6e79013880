import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, sep } from 'node:path';
import { sharedFolder } from './places.mjs';

const require = createRequire(import.meta.url);

/** Entries that the first page needs anyway: part of the shell's main script instead of a request each. */
export const EAGER = new Set([
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
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

/**
 * Everything that exists once in a page: libraries, and the shared packages entry by entry. Not the contract: what a part
 * takes of it is part of its build, so that an endpoint reaches users with the remote that calls it.
 * @returns {{request: string, version: string, file?: string}[]} of our own with the source of the entry
 */
export function sharedModules() {
  const modules = [
    { request: 'react', version: versionOf('react') },
    { request: 'react/jsx-runtime', version: versionOf('react') },
    { request: 'react-dom', version: versionOf('react-dom') },
    { request: 'react-dom/client', version: versionOf('react-dom') },
    // What the contract's schemas are made of: comes when somebody fills in the first form.
    { request: 'yup', version: versionOf('yup') },
  ];
  for (const name of ['event-bus', 'api-client', 'ui', 'remote-kit']) {
    const folder = sharedFolder(name);
    const { version, exports } = readJson(join(folder, 'package.json'));
    const request = `@openward/${name}`;
    if (exports['.']) modules.push({ request, version, file: join(folder, 'src/index.ts') });
    if (!exports['./*']) continue;
    for (const path of readdirSync(join(folder, 'src'), { recursive: true })) {
      const entry = path.split(sep).slice(0, -1).join('/');
      if (entry && basename(path) === 'index.ts' && !NOT_SHARED.has(`${request}/${entry}`)) {
        modules.push({ request: `${request}/${entry}`, version, file: join(folder, 'src', path) });
      }
    }
  }
  return modules;
}

/** What no remote may have: for tests, or for the shell alone. */
const NOT_SHARED = new Set([
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
