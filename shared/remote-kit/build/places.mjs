import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';

/** The shared packages lie beside each other: in `shared/` of the workspace, in `node_modules/@openward/` where they are installed. */
const SHARED = resolve(import.meta.dirname, '../..');

/** The workspace's root; undefined where the packages are installed in a repository that holds a remote alone. */
const workspace = basename(dirname(SHARED)) === 'node_modules' ? undefined : dirname(SHARED);

/** What modules of a build are named below. @param {string} folder of the part that is built */
export function rootOf(folder) {
  return workspace ?? folder;
}

/** The folder of one of the shared packages. @param {string} name without its scope */
export function sharedFolder(name) {
  return join(SHARED, name);
}

/** Those who need what is asked for below: a package lies beside them, or above. */
const ASKERS = [import.meta.url, installed('@module-federation/enhanced', import.meta.url)];

/**
 * A file of a library, also one that its package keeps to itself.
 * @throws Error where the library is not installed
 */
export function packageFile(name, file) {
  const found = ASKERS.flatMap((asker) => installed(name, asker) ?? [])[0];
  if (!found) throw new Error(`${name} is not installed. Run npm install.`);
  return join(dirname(found), file);
}

/** The `package.json` of a library as a file that needs it would find it. */
function installed(name, asker) {
  if (!asker) return undefined;
  const folders = createRequire(asker).resolve.paths(name) ?? [];
  return folders.map((folder) => join(folder, name, 'package.json')).find(existsSync);
}
