// What must exist once in a page, and how a build gives away that it holds it.

/** Texts that only the library itself has; whoever merely uses it has none of them. */
const LIBRARIES = [
  { name: 'react', pattern: /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/ },
  { name: 'react-dom', pattern: /__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/ },
  { name: 'react-dom/client', pattern: /__reactFiber\$/ },
  { name: 'federation runtime', pattern: /__GLOBAL_LOADING_REMOTE_ENTRY__/ },
];

/** A module of a shared package of ours, or of a library. */
const SHARED_SOURCE = /^shared\/([^/]+)\/src\/|^node_modules\/(yup)\//;

/**
 * @typedef {object} BuiltScript
 * @property {string} name `<part>/<file>`
 * @property {string} text
 * @property {string[]} modules paths of the modules that the build put into it
 */

/**
 * Checks that each library and each module of a shared package is in exactly one script of the shell, and in
 * no script of a remote; of the contract, each part has what it uses.
 * @param {BuiltScript[]} shell
 * @param {BuiltScript[]} remotes
 * @param {string[]} packages names of what is shared by its modules, such as `@openward/ui` and `yup`
 * @returns {{name: string, problems: string[]}[]} one entry each, with a sentence for everything that is wrong
 */
export function checkSingletons(shell, remotes, packages) {
  const libraries = LIBRARIES.map(({ name, pattern }) => ({
    name,
    problems: judge(
      name,
      holders(shell, ({ text }) => pattern.test(text)),
      holders(remotes, ({ text }) => pattern.test(text)),
    ),
  }));
  return [...libraries, ...packages.map((name) => checkPackage(name, shell, remotes))];
}

function checkPackage(name, shell, remotes) {
  const modules = new Set(
    [...shell, ...remotes].flatMap((script) => script.modules.filter((path) => packageOf(path) === name)),
  );
  if (modules.size === 0) return { name, problems: [`${name} is in no script of the shell.`] };
  const holds = (module) => (script) => script.modules.includes(module);
  return {
    name,
    problems: [...modules].flatMap((module) =>
      judge(module, holders(shell, holds(module)), holders(remotes, holds(module))),
    ),
  };
}

function packageOf(path) {
  const found = SHARED_SOURCE.exec(path);
  return found?.[1] ? `@openward/${found[1]}` : found?.[2];
}

function holders(scripts, holds) {
  return scripts.filter(holds).map(({ name }) => name);
}

function judge(what, inShell, inRemotes) {
  const problems = [];
  if (inRemotes.length > 0) problems.push(`${what} is bundled in ${inRemotes.join(', ')}.`);
  if (inShell.length === 0) problems.push(`${what} is in no script of the shell.`);
  if (inShell.length > 1) problems.push(`${what} is in the shell more than once: ${inShell.join(', ')}.`);
  return problems;
}
