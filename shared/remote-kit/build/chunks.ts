import type { Chunk, ChunkGraph, Configuration, Module, NormalModule } from 'webpack';

export type SplitChunks = Exclude<NonNullable<Configuration['optimization']>['splitChunks'], false | undefined>;
type CacheGroups = NonNullable<SplitChunks['cacheGroups']>;
type CacheGroup = Exclude<CacheGroups[string], string | false | RegExp | ((...args: never) => unknown)>;

/** Matches modules with either path separator. */
const sources = (pattern: string) => new RegExp(pattern.replaceAll('/', '[\\\\/]'));

const together = (name: string, rest: CacheGroup): CacheGroup => ({ name, chunks: 'async', enforce: true, ...rest });

/**
 * The scripts that the shell's build splits off its main script. A request costs a visitor more than the bytes it
 * saves, so modules that are loaded together share a script, and no module is in two scripts. On the sign-in page this
 * saves two requests for 5 kB more (gzip).
 */
export const SHELL_CHUNKS: CacheGroups = {
  defaultVendors: false,
  form: together('form', { priority: 2, test: withEntry(sources('/ui/src/form/index.ts$')) }),
  yup: together('yup', { priority: 1, test: sources('/(yup|tiny-case|toposort|property-expr)/') }),
  // Modules that nearly every screen after sign-in uses. Icons of the first page stay in its script.
  screens: together('screens', {
    priority: 1,
    chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== 'start',
    test: sources(
      '/ui/src/(date-time|icons|grid-state)/|/ui/src/menu/(index|action-menu)|/contract/src/(time/|text/(country|digits)|core/paging)|/lucide-react/dist/esm/icons/',
    ),
  }),
  iconBase: together('icon-base', { test: sources('/lucide-react/dist/esm/(?!icons)') }),
  shared: { test: sources('/shared/[^/]+/src/'), chunks: 'async', minChunks: 2, enforce: true },
};

/** The modules of the contract's schemas and their dependencies, which few screens need. */
const SCHEMAS =
  '/contract/src/(.*schemas|core/(fields|yup)|text/(email|marks)|documents/rules|forms/(rules|definition|field-types|names))';

/**
 * Groups the contract modules that several screens of a remote share: schemas in a script that only forms load, all
 * others in the chunk that every screen loads.
 * @param remote name of the chunk of the file that calls `createRemote`
 */
export function remoteChunks(remote: string): Record<'schemas' | 'contract', CacheGroup> {
  const several: CacheGroup = { chunks: 'async', minChunks: 2, enforce: true };
  return {
    schemas: { name: 'schemas', priority: 1, test: sources(SCHEMAS), ...several },
    contract: { name: remote, test: sources('/contract/src/'), ...several },
  };
}

/** Matches modules whose chunk also contained the entry before splitting. */
function withEntry(entry: RegExp): (module: Module, context: { chunkGraph: ChunkGraph }) => boolean {
  const known = new WeakMap<Chunk, boolean>();
  const holdsEntry = (chunk: Chunk, chunkGraph: ChunkGraph): boolean => {
    let holds = known.get(chunk);
    if (holds === undefined) {
      const modules = chunkGraph.getChunkModules(chunk) as NormalModule[];
      holds = modules.some(({ resource }) => entry.test(resource ?? ''));
      known.set(chunk, holds);
    }
    return holds;
  };
  return (module, { chunkGraph }) =>
    [...chunkGraph.getModuleChunksIterable(module)].some((chunk) => holdsEntry(chunk, chunkGraph));
}
