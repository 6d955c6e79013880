/** Of the compiled contract; a separate repository has it in its packages. */
const hashes = await import('@openward/contract/hashes').catch(() => undefined);

/** The calls of the api; those of the gateway's releases are not the api's to answer. */
const CALLS = /[\\/]contract[\\/]src[\\/](?!releases[\\/])[\w-]+[\\/]calls\.ts$/;

/**
 * The calls that a build makes, for its manifest: those of the contract's that something in it uses.
 * @param compilation a webpack compilation
 * @returns {{method: string, path: string, hash: string}[]} in the order of their paths
 * @throws Error where the contract was not compiled since it changed
 */
export function calledEndpoints(compilation) {
  const known = hashes?.calledEndpoints() ?? new Map();
  const names = [...new Set([...compilation.chunks].flatMap((chunk) => namesIn(compilation, chunk)))];
  // In development, where nothing is released, the compiled contract may be of yesterday.
  const isLive = process.env.NODE_ENV === 'development';
  const unknown = isLive ? undefined : names.find((name) => !known.has(name));
  if (unknown) throw new Error(`The compiled contract has no call ${unknown}: run npx tsc -b first.`);
  return names
    .flatMap((name) => known.get(name) ?? [])
    .sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
}

function namesIn({ chunkGraph, moduleGraph }, chunk) {
  return [...chunkGraph.getChunkModulesIterable(chunk)]
    .flatMap((module) => [...(module.modules ?? [module])])
    .filter(({ resource }) => CALLS.test(resource ?? ''))
    .flatMap((module) => [...moduleGraph.getExportsInfo(module).orderedExports])
    .filter((exported) => exported.getUsed(chunk.runtime) !== UNUSED)
    .map(({ name }) => name);
}

/** webpack's `UsageState.Unused`. */
const UNUSED = 0;
