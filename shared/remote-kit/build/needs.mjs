/**
 * What each screen of a remote needs before it can be drawn, for the page to ask for it at once.
 * @param compilation a webpack compilation that has its final names
 * @param {string} main the file that calls `createRemote`
 * @param {Record<string, string | undefined>} screens the request of each screen's code by its route
 * @returns {Record<string, {files: string[], shared: string[]}>} by route
 * @throws Error where a screen brings no code of its own
 */
export function needsOfScreens(compilation, main, screens) {
  const { chunkGraph } = compilation;
  const module = moduleOf(compilation, main);
  const always = [...chunkGraph.getModuleChunksIterable(module)];
  const needs = {};
  for (const [route, request] of Object.entries(screens)) {
    const block = module.blocks.find(({ dependencies }) => dependencies.some((each) => each.request === request));
    if (!request || !block) throw new Error(`The screen of ${route} in ${main} has no import() of its code.`);
    needs[route] = needOf(compilation, [...always, ...chunksOf(compilation, block)]);
  }
  return needs;
}

/**
 * What the shell needs besides its main script. @param {Record<string, string[]>} names names of chunks by when they
 * are needed
 */
export function needsOfShell(compilation, names) {
  return Object.fromEntries(
    Object.entries(names).map(([when, chunks]) => [
      when,
      needOf(
        compilation,
        chunks.map((name) => compilation.namedChunks.get(name)),
      ),
    ]),
  );
}

/** The files that bring each shared module which is not in the main script, by its name. */
export function filesOfShared(compilation) {
  const provided = [...compilation.modules].filter(({ type, blocks }) => type === 'provide-module' && blocks[0]);
  return Object.fromEntries(
    provided.map((module) => [module._name, scriptsOf(chunksOf(compilation, module.blocks[0]))]),
  );
}

function moduleOf(compilation, file) {
  const isIt = ({ resource, rootModule }) => resource === file || rootModule?.resource === file;
  const module = [...compilation.modules].find(
    (each) => isIt(each) && compilation.chunkGraph.getNumberOfModuleChunks(each) > 0,
  );
  if (!module) throw new Error(`${file} is not in the build.`);
  return module;
}

function chunksOf({ chunkGraph }, block) {
  return chunkGraph.getBlockChunkGroup(block)?.chunks ?? [];
}

function needOf({ chunkGraph }, chunks) {
  const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)]);
  const shared = modules.filter(({ type }) => type === 'consume-shared-module').map(({ options }) => options.shareKey);
  return { files: scriptsOf(chunks), shared: [...new Set(shared)].sort() };
}

function scriptsOf(chunks) {
  return [...new Set(chunks.flatMap(({ files }) => [...files]))].filter((file) => file.endsWith('.js'));
}
