// Checks in the builds that modules which must exist once in a page exist once.

/** A script of a build. */
export interface BuiltScript {
  /** `<part>/<file>` */
  name: string;
  text: string;
  /** Paths of the modules in the script. */
  modules: string[];
}

/** A library or package with one sentence for each problem. */
export type Checked = { name: string; problems: string[] };

/** Patterns that match the code of a library itself, and no code that uses it. */
const LIBRARIES = [
  { name: 'react', pattern: /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/ },
  { name: 'react-dom', pattern: /__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/ },
  { name: 'react-dom/client', pattern: /__reactFiber\$/ },
  { name: 'federation runtime', pattern: /__GLOBAL_LOADING_REMOTE_ENTRY__/ },
];

/** A module of a shared package, or of yup. */
const SHARED_SOURCE = /^shared\/([^/]+)\/src\/|^node_modules\/(yup)\//;

/**
 * Checks that each library and each module of a shared package is in exactly one script of the shell and in none of a
 * remote. Each part has its own copy of what it uses of the contract.
 * @param packages packages whose modules are shared, such as `@openward/ui` and `yup`
 */
export function checkSingletons(shell: BuiltScript[], remotes: BuiltScript[], packages: string[]): Checked[] {
  const check = (what: string, holds: (script: BuiltScript) => boolean) =>
    problemsOf(what, shell.filter(holds), remotes.filter(holds));
  const libraries = LIBRARIES.map(({ name, pattern }) => ({
    name,
    problems: check(name, ({ text }) => pattern.test(text)),
  }));
  const modules = new Set([...shell, ...remotes].flatMap((script) => script.modules));
  const shared = packages.map((name) => {
    const own = [...modules].filter((path) => packageOf(path) === name);
    if (own.length === 0) return { name, problems: [`${name} is in no script of the shell.`] };
    return { name, problems: own.flatMap((path) => check(path, (script) => script.modules.includes(path))) };
  });
  return [...libraries, ...shared];
}

function packageOf(path: string): string | undefined {
  const found = SHARED_SOURCE.exec(path);
  return found?.[1] ? `@openward/${found[1]}` : found?.[2];
}

function problemsOf(what: string, inShell: BuiltScript[], inRemotes: BuiltScript[]): string[] {
  const names = (scripts: BuiltScript[]) => scripts.map(({ name }) => name).join(', ');
  const problems = [];
  if (inRemotes.length > 0) problems.push(`${what} is bundled in ${names(inRemotes)}.`);
  if (inShell.length === 0) problems.push(`${what} is in no script of the shell.`);
  if (inShell.length > 1) problems.push(`${what} is in the shell more than once: ${names(inShell)}.`);
  return problems;
}
