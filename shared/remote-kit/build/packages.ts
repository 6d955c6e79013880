import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, sep } from 'node:path';

const require = createRequire(import.meta.url);

/** The folder of this package, found from its sources and from the compiled code alike. */
const REMOTE_KIT = dirname(require.resolve('@openward/remote-kit/tsconfig.remote.json'));

/** The folder of the shared packages: `shared/` in the workspace, else `node_modules/@openward/`. */
const SHARED = dirname(REMOTE_KIT);

/** The root of the workspace; undefined in a repository that contains a single remote. */
const workspace = basename(dirname(SHARED)) === 'node_modules' ? undefined : dirname(SHARED);

/** The folder that module names in a build are relative to. @param folder of the part that is built */
export function rootOf(folder: string): string {
  return workspace ?? folder;
}

/** Returns the folder of a shared package. @param name without scope */
export function sharedFolder(name: string): string {
  return join(SHARED, name);
}

/** A module that exists once in a page. */
export interface SharedModule {
  request: string;
  version: string;
  /** The source file of the entry, for our own packages. */
  file?: string;
}

/** Entries that the first page needs, bundled into the shell's main script to save requests. */
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
  // Loaded from the start, so that failures can be reported when nothing more can be loaded.
  '@openward/ui/toaster',
]);

/** Entries that remotes must not use: for tests, builds, or the shell only. */
const NOT_SHARED = new Set(['@openward/remote-kit/testing', '@openward/remote-kit/markup', '@openward/ui/page-style']);

/**
 * Lists the modules that exist once in a page: libraries, and each entry of the shared packages. The contract is not
 * among them: each part bundles what it uses of it, so an endpoint is released with the remote that calls it.
 */
export function sharedModules(): SharedModule[] {
  const modules: SharedModule[] = [
    { request: 'react', version: versionOf('react') },
    { request: 'react/jsx-runtime', version: versionOf('react') },
    { request: 'react-dom', version: versionOf('react-dom') },
    { request: 'react-dom/client', version: versionOf('react-dom') },
    // Used by the contract's schemas; loads with the first form.
    { request: 'yup', version: versionOf('yup') },
  ];
  for (const name of ['event-bus', 'api-client', 'ui', 'remote-kit']) {
    const folder = sharedFolder(name);
    const { version, exports } = readJson<{ version: string; exports: object }>(join(folder, 'package.json'));
    const request = `@openward/${name}`;
    if ('.' in exports) modules.push({ request, version, file: join(folder, 'src/index.ts') });
    if (!('./*' in exports)) continue;
    for (const path of readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })) {
      const entry = path.split(sep).slice(0, -1).join('/');
      if (entry && basename(path) === 'index.ts' && !NOT_SHARED.has(`${request}/${entry}`)) {
        modules.push({ request: `${request}/${entry}`, version, file: join(folder, 'src', path) });
      }
    }
  }
  return modules;
}

function versionOf(name: string): string {
  return readJson<{ version: string }>(require.resolve(`${name}/package.json`)).version;
}

/**
 * Returns the path of a file in a library, even if the package does not export it.
 * @throws Error if the library or the file does not exist
 */
export function packageFile(name: string, file: string): string {
  // Some dependencies of the federation plugin are installed beside it.
  const askers = [import.meta.url, installed('@module-federation/enhanced', import.meta.url)];
  const found = askers.flatMap((asker) => installed(name, asker) ?? [])[0];
  if (!found) throw new Error(`${name} is not installed. Run npm install.`);
  const path = join(dirname(found), file);
  if (!existsSync(path))
    throw new Error(
      `${name} no longer has ${file}, which the build uses or replaces. Adapt the build to its new version.`,
    );
  return path;
}

/** Finds the `package.json` of a library by resolving from the file that needs it. */
function installed(name: string, asker: string | undefined): string | undefined {
  if (!asker) return undefined;
  const folders = createRequire(asker).resolve.paths(name) ?? [];
  return folders.map((folder) => join(folder, name, 'package.json')).find(existsSync);
}

/** Reads a JSON file. @throws Error with the file name if it is not valid JSON */
export function readJson<Content>(file: string): Content {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/**
 * Returns the version of a build: the package's version with `OPENWARD_BUILD` (set by the workspace's build) or the
 * commit as build metadata, so that two different builds never have the same version.
 */
export function releaseVersion(folder: string): string {
  const { version } = readJson<{ version: string }>(join(folder, 'package.json'));
  const mark = process.env.OPENWARD_BUILD || commitOf(folder);
  return mark ? `${version}+${mark}` : version;
}

/** Returns the commit of a separate repository, such as `3f9c2a71b0-dirty`; empty if the folder is not one. */
function commitOf(folder: string): string {
  if (!existsSync(join(folder, '.git'))) return '';
  const args = ['describe', '--always', '--exclude=*', '--abbrev=10', '--dirty'];
  return spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout?.trim() ?? '';
}
