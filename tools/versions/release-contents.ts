// Finds the sources and libraries in each release, which must be released again when one of them changes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { readJson } from '../lib/workspace.ts';

/** A module that the shell shares with remotes. */
export type SharedModule = { request: string };

/** The used part of a `package-lock.json`. */
export type LockFile = { packages: Record<string, LockedPackage> };

interface LockedPackage {
  version?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Files that are in no release. */
const LEFT_OUT = /\.test\.[jt]sx?$|\.md$|(^|\/)tsconfig[^/]*\.json$|^shared\/remote-kit\/jest\//;
/** Imports that remain after types are removed. */
const IMPORTED =
  /^(?:import|export)\s+(?!type\s)(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;
/** Imports of all languages: ``import(`../../i18n/${language}/shell.json`)``. */
const OF_LANGUAGES = /\bimport\(([^`;]*)`[./]*\/i18n\/([^`]+)`\s*\)/g;
const SOURCE = /(?<!\.test|\.d)\.(tsx?|mjs)$/;
/** Language files that are read without an import: by the api at its start, and by the shell's build. */
const READ_OF_LANGUAGES: Record<string, RegExp> = {
  api: /^i18n\/[^/]+\/(language|server)\.json$/,
  shell: /^i18n\/[^/]+\/language\.json$/,
};
/** The path of the innermost package that contains a module. */
const LIBRARY = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * Returns the packages that a change affects: those that contain it, and those whose releases contain a changed file or
 * library. Needs builds of the current sources.
 * @param root of the workspace
 * @param files relative to the root, with `/`
 * @param locks `package-lock.json` before and after, if it changed
 * @returns names of packages
 */
export function changedSince(
  root: string,
  files: string[],
  modules: SharedModule[],
  { before, after }: { before: LockFile; after: LockFile } = { before: { packages: {} }, after: { packages: {} } },
): string[] {
  const real = files.filter((file) => !LEFT_OUT.test(file));
  const isTouched = (folder: string) => real.some((file) => file.startsWith(`${folder}/`));
  const changedLibraries = librariesChanged(before, after);
  const delivered = deliveredIn(root).filter((part) => {
    const built = builtInto(root, part);
    const contents = built ?? sharedFilesIn(root, part, modules);
    const libraries = built ? librariesAmong(built) : librariesBelow(after, part);
    return (
      isTouched(part) ||
      real.some((file) => contents.has(file) || READ_OF_LANGUAGES[part]?.test(file)) ||
      [...libraries].some((each) => changedLibraries.has(each))
    );
  });
  return [...delivered, ...sharedIn(root).filter(isTouched)].map((folder) => packageOf(root, folder).name);
}

/** Returns the names of packages that depend on a package of the workspace. */
export function dependentsOf(root: string, name: string): string[] {
  const packages = [...deliveredIn(root), ...sharedIn(root)].map((folder) => packageOf(root, folder));
  return packages.filter(({ dependencies = {} }) => dependencies[name]).map((each) => each.name);
}

/**
 * Returns the files of shared packages and languages in a part's release: for a remote its imports except those that
 * the shell provides, for the shell everything that it provides, and for a server its imports.
 * @param part name of its folder
 * @returns paths relative to the root, with `/`
 */
export function sharedFilesIn(root: string, part: string, modules: SharedModule[]): Set<string> {
  const provided = new Set(modules.map(({ request }) => request));
  const isRemote = part.startsWith('mfe-');
  const requests = part === 'shell' ? [...provided].filter(isShared) : [];
  const waiting = [...sourcesIn(join(root, part, 'src')), ...requests.map((request) => fileOf(root, request))];
  const seen = new Set<string>();
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    if (!SOURCE.test(file)) continue;
    const source = readFileSync(file, 'utf8');
    for (const [, hint = '', template = ''] of source.matchAll(OF_LANGUAGES))
      waiting.push(...ofLanguages(root, template, /webpackInclude: \/(.+?)\/ /.exec(hint)?.[1]));
    for (const [, statement, call] of source.matchAll(IMPORTED)) {
      const request = statement ?? call ?? '';
      if (request.startsWith('.')) waiting.push(resolve(dirname(file), request));
      else if (isShared(request) && !(isRemote && provided.has(request))) waiting.push(fileOf(root, request));
    }
  }
  const names = [...seen].map((file) => relative(root, file).split(sep).join('/'));
  return new Set(names.filter((name) => /^(shared|i18n)\//.test(name)));
}

/** Finds the files of `i18n/` that match an import template in any language, filtered by the pattern `included`. */
function ofLanguages(root: string, template: string, included = ''): string[] {
  const pattern = new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{\w+\}/g, '[^/]+')}$`);
  const folder = join(root, 'i18n');
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return files
    .filter((file) => pattern.test(file.split(sep).join('/')) && new RegExp(included).test(file))
    .map((file) => join(folder, file));
}

/** Lists the folders of all releases: the shell, the remotes and the two servers. */
function deliveredIn(root: string): string[] {
  const remotes = readdirSync(root).filter(
    (name) => name.startsWith('mfe-') && existsSync(join(root, name, 'remote.json')),
  );
  return ['shell', 'api', 'gateway', ...remotes].filter((name) => existsSync(join(root, name, 'package.json')));
}

function sharedIn(root: string): string[] {
  return ['i18n', ...readdirSync(join(root, 'shared')).map((name) => `shared/${name}`)].filter((folder) =>
    existsSync(join(root, folder, 'package.json')),
  );
}

function packageOf(root: string, folder: string): { name: string; dependencies?: Record<string, string> } {
  return readJson(root, folder, 'package.json');
}

/** Returns the modules in a part's last build; undefined for a server. */
function builtInto(root: string, part: string): Set<string> | undefined {
  const file = join(root, part, 'dist/modules.json');
  return existsSync(file) ? new Set(Object.values(readJson<Record<string, string[]>>(file)).flat()) : undefined;
}

/** Entries that only tests import are in no release. */
function isShared(request: string): boolean {
  return request.startsWith('@openward/') && !request.endsWith('/testing');
}

/** Resolves `@openward/contract/appointments` to its `index.ts`, or an entry that is a single file. */
function fileOf(root: string, request: string): string {
  const [, name = '', ...entry] = request.split('/');
  const path = join(root, 'shared', name, 'src', ...entry);
  return [`${path}.ts`, `${path}.tsx`].find((file) => existsSync(file)) ?? join(path, 'index.ts');
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Returns libraries with different versions in two lock files, as paths such as `node_modules/yup`. */
function librariesChanged({ packages: before }: LockFile, { packages: after }: LockFile): Set<string> {
  const paths = Object.keys(after).filter((path) => path.includes('node_modules/'));
  return new Set(paths.filter((path) => after[path]?.version !== before[path]?.version));
}

function librariesAmong(modules: Set<string>): Set<string> {
  return new Set([...modules].flatMap((module) => LIBRARY.exec(module)?.[0] ?? []));
}

/** Returns the direct and indirect dependencies of a package of the workspace. */
function librariesBelow({ packages }: LockFile, folder: string): Set<string> {
  const found = new Set([folder]);
  // Iterating over a set also yields items that are added meanwhile.
  for (const path of found) {
    const { dependencies, optionalDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = foundFrom(packages, path, name);
      if (place) found.add(packages[place]?.resolved && packages[place].link ? packages[place].resolved : place);
    }
  }
  return found;
}

/** Resolves a package as Node does: the nearest `node_modules` on the way up. */
function foundFrom(packages: LockFile['packages'], path: string, name: string): string | undefined {
  const steps = path.split('/');
  const folders = steps.map((_, index) => steps.slice(0, steps.length - index).join('/'));
  const places = [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`];
  return places.find((place) => packages[place]);
}
