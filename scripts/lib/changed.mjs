import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deliveredIn, heldBy } from './held.mjs';
import { librariesAmong, librariesBelow, librariesChanged } from './libraries.mjs';

/** Files that are in no release. */
const LEFT_OUT = /\.test\.[jt]sx?$|\.md$|(^|\/)tsconfig[^/]*\.json$|^shared\/remote-kit\/jest\//;

/** Where the lock file is none of what changed. */
const SAME = { before: { packages: {} }, after: { packages: {} } };

/**
 * The packages that a change is one of: those that it lies in, and those whose releases hold what it touched, a
 * library among it. The builds have to be of the present sources.
 * @param {string} root the workspace's
 * @param {string[]} files paths below the root, with `/`
 * @param {{request: string}[]} modules what the shell provides to remotes
 * @param {{before: object, after: object}} [locks] `package-lock.json` then and now, where it is one of the files
 * @returns {string[]} names of packages
 */
export function changedSince(root, files, modules, { before, after } = SAME) {
  const real = files.filter((file) => !LEFT_OUT.test(file));
  const isTouched = (folder) => real.some((file) => file.startsWith(`${folder}/`));
  const others = librariesChanged(before, after);
  const delivered = deliveredIn(root).filter((part) => {
    const built = builtInto(root, part);
    const held = built ?? heldBy(root, part, modules);
    const libraries = built ? librariesAmong(built) : librariesBelow(after, part);
    return isTouched(part) || real.some((file) => held.has(file)) || [...libraries].some((each) => others.has(each));
  });
  return [...delivered, ...sharedIn(root).filter(isTouched)].map((folder) => packageOf(root, folder).name);
}

/** What is in the scripts of a part's last build, without what nothing of it uses; undefined for a server. */
function builtInto(root, part) {
  const file = join(root, part, 'dist/modules.json');
  return existsSync(file) ? new Set(Object.values(JSON.parse(readFileSync(file, 'utf8'))).flat()) : undefined;
}

/** Names of the packages that depend on a package of the workspace. */
export function dependentsOf(root, name) {
  const packages = [...deliveredIn(root), ...sharedIn(root)].map((folder) => packageOf(root, folder));
  return packages.filter(({ dependencies = {} }) => dependencies[name]).map((each) => each.name);
}

function sharedIn(root) {
  return readdirSync(join(root, 'shared'))
    .map((name) => `shared/${name}`)
    .filter((folder) => existsSync(join(root, folder, 'package.json')));
}

function packageOf(root, folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}
