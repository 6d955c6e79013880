import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Declaration, type ModuleItem, type Pattern, parseSync } from '@swc/core';
import type { Compilation, Dependency, Module, ModuleGraph } from 'webpack';
import type { SharedModule } from '../packages.ts';

/** webpack's place of a module that the shell provides: its types name neither this nor the next. */
export function isConsumed(module: Module): module is Module & { options: { shareKey: string } } {
  return module.type === 'consume-shared-module';
}

/** webpack's place of a module that the build provides to others. */
export function isProvided(module: Module): module is Module & { _name: string } {
  return module.type === 'provide-module';
}

/**
 * What the code of a remote uses of what exists once in a page. Only what is in the build counts: an import that nothing
 * refers to is not there any more.
 * @param compilation one that is done
 * @returns by entry: of a library the range of versions, of our own the names
 */
export function sharedUsed(compilation: Compilation, modules: SharedModule[]): Record<string, string | string[]> {
  const used = new Map<string, string | string[]>();
  for (const { request, names } of namesUsed(compilation)) {
    const { version, file } = sharedModule(modules, request);
    const before = used.get(request) ?? [];
    used.set(request, file ? [...new Set([...before, ...(names ?? namesExportedBy(file))])].sort() : `^${version}`);
  }
  return sorted(used);
}

/**
 * What the shell's build has of what exists once in a page.
 * @returns by entry: of a library the version, of our own all names
 */
export function sharedProvided(
  { modules, moduleGraph }: Compilation,
  sharedModules: SharedModule[],
): Record<string, string | string[]> {
  const provided = new Map<string, string | string[]>();
  for (const module of modules) {
    if (!isProvided(module)) continue;
    const { version, file } = sharedModule(sharedModules, module._name);
    const [dependency] = (module.blocks[0] ?? module).dependencies;
    const source = dependency && moduleGraph.getModule(dependency);
    const names = source ? moduleGraph.getProvidedExports(source) : undefined;
    if (file && !Array.isArray(names)) throw new Error(`The build cannot tell which names ${module._name} exports.`);
    provided.set(module._name, file && Array.isArray(names) ? [...names].sort() : version);
  }
  return sorted(provided);
}

function sharedModule(modules: SharedModule[], request: string): SharedModule {
  const found = modules.find((each) => each.request === request);
  if (!found) throw new Error(`${request} is shared, but it is not one of the modules that may be shared.`);
  return found;
}

/** Each place that refers to something shared, with the names that it takes; undefined where it may take any. */
function* namesUsed({
  modules,
  moduleGraph,
  chunkGraph,
}: Compilation): Generator<{ request: string; names: string[] | undefined }> {
  const isBuilt = (module: Module) => chunkGraph.getNumberOfModuleChunks(module) > 0;
  for (const module of modules) {
    if (!isConsumed(module) || !isBuilt(module)) continue;
    const request = module.options.shareKey;
    yield { request, names: [] };
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      const { originModule, dependency } = connection;
      if (!dependency || !originModule || !isBuilt(originModule) || !connection.isTargetActive(undefined)) continue;
      yield { request, names: namesOf(dependency, moduleGraph) };
    }
  }
}

function namesOf(dependency: Dependency, moduleGraph: ModuleGraph): string[] | undefined {
  const references = dependency.getReferencedExports(moduleGraph, undefined);
  const paths = references.map((reference) => (Array.isArray(reference) ? reference : reference.name));
  const names = paths.flatMap(([name]) => name ?? []);
  if (names.length === paths.length) return names;
  const name = memberOfImported(dependency, moduleGraph.getParentModule(dependency));
  return name ? [name] : undefined;
}

/** The name in `(await import('…')).name`, of which webpack itself says that it may take any. */
function memberOfImported(dependency: Dependency, module: Module | undefined): string | undefined {
  const { type, range } = dependency as Dependency & { range?: [number, number] };
  const source = module?.originalSource()?.source().toString() ?? '';
  if (type !== 'import()' || !range || !/\(\s*await\s*$/.test(source.slice(0, range[0]))) return undefined;
  return /^\s*\)\s*\.\s*([\w$]+)/.exec(source.slice(range[1]))?.[1];
}

function sorted<Value>(table: Map<string, Value>): Record<string, Value> {
  return Object.fromEntries([...table].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What a module exports besides types, also by way of others. */
export function namesExportedBy(file: string): string[] {
  const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: /x$/.test(file) });
  return [...new Set(body.flatMap((node) => namesIn(node, file)))].sort();
}

function namesIn(node: ModuleItem, file: string): string[] {
  switch (node.type) {
    case 'ExportAllDeclaration':
      return isTypeOnly(node) ? [] : namesExportedBy(moduleAt(file, node.source.value));
    case 'ExportNamedDeclaration':
      if (isTypeOnly(node)) return [];
      return node.specifiers.flatMap((specifier) => {
        if (specifier.type !== 'ExportSpecifier')
          return specifier.type === 'ExportNamespaceSpecifier' ? specifier.name.value : specifier.exported.value;
        return specifier.isTypeOnly ? [] : (specifier.exported ?? specifier.orig).value;
      });
    case 'ExportDefaultDeclaration':
    case 'ExportDefaultExpression':
      return ['default'];
    case 'ExportDeclaration':
      return declaredBy(node.declaration);
    default:
      return [];
  }
}

/** swc's types leave `export type` out of some declarations. */
function isTypeOnly(node: object): boolean {
  return 'typeOnly' in node && node.typeOnly === true;
}

/** Declarations of types leave nothing behind. */
function declaredBy(declaration: Declaration): string[] {
  if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration') {
    return [declaration.identifier.value];
  }
  return declaration.type === 'VariableDeclaration' ? declaration.declarations.flatMap(({ id }) => bound(id)) : [];
}

/** The names that `const { a, b: [c] } = …` makes. */
function bound(pattern: Pattern): string[] {
  if (pattern.type === 'Identifier') return [pattern.value];
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((each) => {
    if (each.type === 'KeyValuePatternProperty') return bound(each.value);
    return each.type === 'AssignmentPatternProperty' ? [each.key.value] : bound(each.argument);
  });
}

function moduleAt(file: string, request: string): string {
  const named = join(dirname(file), request);
  return [named, `${named}.ts`, `${named}.tsx`].find(existsSync) ?? named;
}
