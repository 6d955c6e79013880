import type { Chunk, ChunkGraph, Configuration, Module, NormalModule } from 'webpack';

export type SplitChunks = Exclude<NonNullable<Configuration['optimization']>['splitChunks'], false | undefined>;
type CacheGroups = NonNullable<SplitChunks['cacheGroups']>;
type CacheGroup = Exclude<CacheGroups[string], string | false | RegExp | ((...args: never) => unknown)>;

/** Modules of these sources; the path separator of any system. */
const sources = (pattern: string) => new RegExp(pattern.replaceAll('/', '[\\\\/]'));

const together = (name: string, rest: CacheGroup): CacheGroup => ({ name, chunks: 'async', enforce: true, ...rest });

/**
 * Which scripts the shell's build makes of what is not in its main one. Each request costs a visitor more than the
 * bytes that it saves, so what comes together is one script; and what several need is in one of them only. On the sign-in
 * page it is two requests fewer, for 5 kB more (gzip).
 */
export const SHELL_CHUNKS: CacheGroups = {
  defaultVendors: false,
  form: together('form', { priority: 2, test: withEntry(sources('/ui/src/form/index.ts$')) }),
  yup: together('yup', { priority: 1, test: sources('/(yup|tiny-case|toposort|property-expr)/') }),
  // What nearly every screen of somebody who is signed in has. Icons of the first page stay in its script.
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

/** What the contract's schemas are made of, and what needs them or is needed by few: not for every screen. */
const SCHEMAS =
  '/contract/src/(.*schemas|core/(fields|yup)|text/(email|marks)|documents/rules|forms/(rules|definition|field-types|names))';

/**
 * Which script of a remote has what several of its screens take of the contract: the one that all of them have anyway,
 * by the name of its chunk; and one for whoever fills in a form.
 * @param remote the chunk of the file that calls `createRemote`
 */
export function remoteChunks(remote: string): Record<'schemas' | 'contract', CacheGroup> {
  const several: CacheGroup = { chunks: 'async', minChunks: 2, enforce: true };
  return {
    schemas: { name: 'schemas', priority: 1, test: sources(SCHEMAS), ...several },
    contract: { name: remote, test: sources('/contract/src/'), ...several },
  };
}

/** The test of a module: true where a chunk that holds it holds the entry as well, before anything was split. */
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
