// Which libraries a release holds, and which of them the lock file has in another version than before.

/** A module's path below the root up to the package that it lies in, the innermost where packages hold packages. */
const LIBRARY = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * The libraries that changed between two lock files.
 * @param {object} before a `package-lock.json`
 * @param {object} after the later one
 * @returns {Set<string>} where each lies below the root, such as `node_modules/yup`
 */
export function librariesChanged({ packages: before }, { packages: after }) {
  const paths = Object.keys(after).filter((path) => path.includes('node_modules/'));
  return new Set(paths.filter((path) => after[path].version !== before[path]?.version));
}

/** The libraries that modules are of. @param {Iterable<string>} modules paths below the root, with `/` */
export function librariesAmong(modules) {
  return new Set([...modules].flatMap((module) => LIBRARY.exec(module)?.[0] ?? []));
}

/**
 * The libraries that run with a package, also those of the packages that it depends on.
 * @param {object} lock a `package-lock.json`
 * @param {string} folder of a package of the workspace
 */
export function librariesBelow({ packages }, folder) {
  const found = new Set([folder]);
  // What is added while the set is gone through has its turn as well.
  for (const path of found) {
    const { dependencies, optionalDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = foundFrom(packages, path, name);
      if (place) found.add(packages[place].link ? packages[place].resolved : place);
    }
  }
  return found;
}

/** Where Node finds a package: the nearest `node_modules` on the way up from who asks for it. */
function foundFrom(packages, path, name) {
  const steps = path.split('/');
  const folders = steps.map((_, index) => steps.slice(0, steps.length - index).join('/'));
  const places = [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`];
  return places.find((place) => packages[place]);
}
