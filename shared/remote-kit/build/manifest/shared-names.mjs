import { namesExportedBy } from './exported-names.mjs';

/**
 * What the code of a remote uses of what exists once in a page. Only what is in the build counts: an import that nothing
 * refers to is not there any more.
 * @param compilation a webpack compilation that is done
 * @param {{request: string, version: string, file?: string}[]} modules what may be shared; of our own with their source
 * @returns {Record<string, string | string[]>} by entry: of a library the range of versions, of our own the names
 */
export function sharedUsed(compilation, modules) {
  const used = {};
  for (const { request, names } of namesUsed(compilation)) {
    const { version, file } = modules.find((each) => each.request === request);
    used[request] = file
      ? [...new Set([...(used[request] ?? []), ...(names ?? namesExportedBy(file))])].sort()
      : `^${version}`;
  }
  return sorted(used);
}

/**
 * What the shell's build has of what exists once in a page.
 * @returns {Record<string, string | string[]>} by entry: of a library the version, of our own all names
 */
export function sharedProvided({ modules, moduleGraph }, sharedModules) {
  const provided = {};
  for (const module of modules) {
    if (module.type !== 'provide-module') continue;
    const { version, file } = sharedModules.find(({ request }) => request === module._name);
    const [dependency] = (module.blocks[0] ?? module).dependencies;
    const names = moduleGraph.getProvidedExports(moduleGraph.getModule(dependency));
    if (file && !Array.isArray(names)) throw new Error(`The names that ${module._name} exports cannot be told.`);
    provided[module._name] = file ? [...names].sort() : version;
  }
  return sorted(provided);
}

/** Each place that refers to something shared, with the names that it takes; undefined where it may take any. */
function* namesUsed({ modules, moduleGraph, chunkGraph }) {
  const isBuilt = (module) => chunkGraph.getNumberOfModuleChunks(module) > 0;
  for (const module of modules) {
    if (module.type !== 'consume-shared-module' || !isBuilt(module)) continue;
    const request = module.options.shareKey;
    yield { request, names: [] };
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      const { originModule, dependency } = connection;
      if (!originModule || !isBuilt(originModule) || !connection.isTargetActive()) continue;
      yield { request, names: namesOf(dependency, moduleGraph) };
    }
  }
}

function namesOf(dependency, moduleGraph) {
  const references = dependency.getReferencedExports(moduleGraph).map((reference) => reference.name ?? reference);
  if (references.every((path) => path.length > 0)) return references.map(([name]) => name);
  const name = memberOfImported(dependency, moduleGraph.getParentModule(dependency));
  return name && [name];
}

/** The name in `(await import('…')).name`, of which webpack itself says that it may take any. */
function memberOfImported({ type, range }, module) {
  const source = module?.originalSource()?.source().toString() ?? '';
  if (type !== 'import()' || !range || !/\(\s*await\s*$/.test(source.slice(0, range[0]))) return undefined;
  return /^\s*\)\s*\.\s*([\w$]+)/.exec(source.slice(range[1]))?.[1];
}

function sorted(table) {
  return Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)));
}
