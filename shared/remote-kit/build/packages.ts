import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, sep } from 'node:path';

const require = createRequire(import.meta.url);

/** The folder of this package, from its sources as from what they are compiled to. */
const REMOTE_KIT = dirname(require.resolve('@openward/remote-kit/tsconfig.remote.json'));

/** The shared packages lie beside each other: in `shared/` of the workspace, in `node_modules/@openward/` where they are installed. */
const SHARED = dirname(REMOTE_KIT);

/** The workspace's root; undefined where the packages are installed in a repository that holds a remote alone. */
const workspace = basename(dirname(SHARED)) === 'node_modules' ? undefined : dirname(SHARED);

/** What modules of a build are named below. @param folder of the part that is built */
export function rootOf(folder: string): string {
  return workspace ?? folder;
}

/** The folder of one of the shared packages. @param name without its scope */
export function sharedFolder(name: string): string {
  return join(SHARED, name);
}

/** Something that exists once in a page. */
export interface SharedModule {
  request: string;
  version: string;
  /** The source of the entry, where it is one of our own. */
  file?: string;
}

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

/** What no remote may have: for tests, or for the shell alone. */
const NOT_SHARED = new Set([
  '@openward/remote-kit/testing',
  // For builds.
  '@openward/remote-kit/markup',
  '@openward/ui/page-style',
]);

/**
 * Everything that exists once in a page: libraries, and the shared packages entry by entry. Not the contract: what a part
 * takes of it is part of its build, so that an endpoint reaches users with the remote that calls it.
 */
export function sharedModules(): SharedModule[] {
  const modules: SharedModule[] = [
    { request: 'react', version: versionOf('react') },
    { request: 'react/jsx-runtime', version: versionOf('react') },
    { request: 'react-dom', version: versionOf('react-dom') },
    { request: 'react-dom/client', version: versionOf('react-dom') },
    // What the contract's schemas are made of: comes when somebody fills in the first form.
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
 * A file of a library, also one that its package keeps to itself.
 * @throws Error where the library or the file is not there
 */
export function packageFile(name: string, file: string): string {
  // Of what the federation plugin brings along, some lies beside it.
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

/** The `package.json` of a library as a file that needs it would find it. */
function installed(name: string, asker: string | undefined): string | undefined {
  if (!asker) return undefined;
  const folders = createRequire(asker).resolve.paths(name) ?? [];
  return folders.map((folder) => join(folder, name, 'package.json')).find(existsSync);
}

/** Reads a JSON file. @throws Error that names it where it holds something else */
export function readJson<Content>(file: string): Content {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/**
 * The version a build gives itself: the package's own, with what it was built from as build metadata, so that two
 * different builds never share a name: `OPENWARD_BUILD`, which the workspace's build sets, or the commit.
 */
export function releaseVersion(folder: string): string {
  const { version } = readJson<{ version: string }>(join(folder, 'package.json'));
  const mark = process.env.OPENWARD_BUILD || commitOf(folder);
  return mark ? `${version}+${mark}` : version;
}

/** The commit of a repository that holds this remote alone, such as `3f9c2a71b0-dirty`; empty where there is none. */
function commitOf(folder: string): string {
  if (!existsSync(join(folder, '.git'))) return '';
  const args = ['describe', '--always', '--exclude=*', '--abbrev=10', '--dirty'];
  return spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout?.trim() ?? '';
}
