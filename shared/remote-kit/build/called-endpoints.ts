import type { CalledEndpoint } from '@openward/contract/releases';
import type { Chunk, Compilation, NormalModule } from 'webpack';

/** From the compiled contract. In a separate repository, the installed package contains it. */
const hashes = await import('@openward/contract/hashes').catch(() => undefined);

/** The calls of the api. The api does not answer the calls of `releases/`; the gateway does. */
const CALLS = /[\\/]contract[\\/]src[\\/](?!releases[\\/])[\w-]+[\\/]calls\.ts$/;

/** webpack's `UsageState.Unused`. */
const UNUSED = 0;

/**
 * Returns the contract calls that a build uses, sorted by path, for its manifest.
 * @throws Error if the contract was not compiled after its last change
 */
export function calledEndpoints(compilation: Compilation): CalledEndpoint[] {
  const known = hashes?.calledEndpoints() ?? new Map<string, CalledEndpoint>();
  const names = [...new Set([...compilation.chunks].flatMap((chunk) => namesIn(compilation, chunk)))];
  // In development the compiled contract may be out of date, and nothing is released.
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
