import type { CalledEndpoint } from '@openward/contract/releases';
import type { Chunk, Compilation, NormalModule } from 'webpack';

/** Of the compiled contract; a separate repository has it in its packages. */
const hashes = await import('@openward/contract/hashes').catch(() => undefined);

/** The calls of the api; those of the gateway's releases are not the api's to answer. */
const CALLS = /[\\/]contract[\\/]src[\\/](?!releases[\\/])[\w-]+[\\/]calls\.ts$/;

/** webpack's `UsageState.Unused`. */
const UNUSED = 0;

/**
 * The calls that a build makes, for its manifest, in the order of their paths: those of the contract that something in it
 * uses.
 * @throws Error where the contract was not compiled since it changed
 */
export function calledEndpoints(compilation: Compilation): CalledEndpoint[] {
  const known = hashes?.calledEndpoints() ?? new Map<string, CalledEndpoint>();
  const names = [...new Set([...compilation.chunks].flatMap((chunk) => namesIn(compilation, chunk)))];
  // In development, where nothing is released, the compiled contract may be of yesterday.
  const isLive = process.env.NODE_ENV === 'development';
  const unknown = isLive ? undefined : names.find((name) => !known.has(name));
  if (unknown) throw new Error(`The compiled contract has no call ${unknown}. Run npx tsc -b first.`);
  return names
    .flatMap((name) => known.get(name) ?? [])
    .sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
}

function namesIn({ chunkGraph, moduleGraph }: Compilation, chunk: Chunk): string[] {
  return [...chunkGraph.getChunkModulesIterable(chunk)]
    .flatMap((module) => [...((module as { modules?: Iterable<typeof module> }).modules ?? [module])])
    .filter((module) => CALLS.test((module as NormalModule).resource ?? ''))
    .flatMap((module) => [...moduleGraph.getExportsInfo(module).orderedExports])
    .filter((exported) => exported.getUsed(chunk.runtime) !== UNUSED)
    .map(({ name }) => name);
}
