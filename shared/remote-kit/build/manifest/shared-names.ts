import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Declaration, type ModuleItem, type Pattern, parseSync } from '@swc/core';
import type { Compilation, Dependency, Module, ModuleGraph } from 'webpack';
import type { SharedModule } from '../packages.ts';

/** Recognises webpack's placeholder for a module that the shell provides. Webpack's types omit it. */
export function isConsumed(module: Module): module is Module & { options: { shareKey: string } } {
  return module.type === 'consume-shared-module';
}

/** Recognises webpack's placeholder for a module that the build provides to others. */
export function isProvided(module: Module): module is Module & { _name: string } {
  return module.type === 'provide-module';
}

/**
 * Lists the shared modules that a remote's code uses. Imports that the build dropped as unused do not count.
 * @param compilation a finished one
 * @returns by entry: a version range for a library, the used names for our own packages
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
 * Lists the shared modules that the shell's build provides.
 * @returns by entry: a version for a library, all exported names for our own packages
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

/** Yields each use of a shared module with the imported names; undefined if it may use any name. */
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

/** Returns the name in `(await import('…')).name`, for which webpack itself assumes that any name may be used. */
function memberOfImported(dependency: Dependency, module: Module | undefined): string | undefined {
  const { type, range } = dependency as Dependency & { range?: [number, number] };
  const source = module?.originalSource()?.source().toString() ?? '';
  if (type !== 'import()' || !range || !/\(\s*await\s*$/.test(source.slice(0, range[0]))) return undefined;
  return /^\s*\)\s*\.\s*([\w$]+)/.exec(source.slice(range[1]))?.[1];
}

function sorted<Value>(table: Map<string, Value>): Record<string, Value> {
  return Object.fromEntries([...table].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Lists the values that a module exports, including re-exports, without types. */
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

/** The types of swc lack `typeOnly` on some declarations. */
function isTypeOnly(node: object): boolean {
  return 'typeOnly' in node && node.typeOnly === true;
}

/** Type declarations export no value. */
function declaredBy(declaration: Declaration): string[] {
  if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration') {
    return [declaration.identifier.value];
  }
  return declaration.type === 'VariableDeclaration' ? declaration.declarations.flatMap(({ id }) => bound(id)) : [];
}

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
