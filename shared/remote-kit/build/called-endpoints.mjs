/** Of the compiled contract; a separate repository has it in its packages. */
const hashes = await import('@openward/contract/hashes').catch(() => undefined);

/**
 * The endpoints that a build has in its scripts, for its manifest: those whose names its own code says.
 * @param compilation a webpack compilation whose tables of endpoints the endpoints' loader has cut down
 * @returns {{method: string, path: string, hash: string}[]} in the order of their paths
 * @throws Error where the contract was not compiled since it changed
 */
export function calledEndpoints(compilation) {
  const known = hashes?.calledEndpoints() ?? new Map();
  const names = [...new Set([...compilation.chunks].flatMap((chunk) => namesIn(compilation, chunk)))];
  // In development, where nothing is released, the compiled contract may be of yesterday.
  const isLive = process.env.NODE_ENV === 'development';
  const unknown = isLive ? undefined : names.find((name) => !known.has(name));
  if (unknown) throw new Error(`The compiled contract has no endpoint ${unknown}: run npx tsc -b first.`);
  return names
    .flatMap((name) => known.get(name) ?? [])
    .sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
}

function namesIn({ chunkGraph }, chunk) {
  return [...chunkGraph.getChunkModulesIterable(chunk)]
    .flatMap((module) => [...(module.modules ?? [module])])
    .flatMap(({ buildInfo }) => buildInfo?.endpoints ?? []);
}
