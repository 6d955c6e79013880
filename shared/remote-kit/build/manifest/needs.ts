import type { Need } from '@openward/contract/releases';
import type { AsyncDependenciesBlock, Chunk, Compilation, Module } from 'webpack';
import { isConsumed, isProvided } from './shared-names.ts';

/**
 * Lists what each screen of a remote needs before it can render, so that the page can request it early.
 * @param compilation one with final file names
 * @param main the file that calls `createRemote`
 * @param screens the import request of each screen's code, by route
 * @returns by route
 * @throws Error if a screen has no chunk of its own
 */
export function needsOfScreens(
  compilation: Compilation,
  main: string,
  screens: Record<string, string | undefined>,
): Record<string, Need> {
  const module = moduleOf(compilation, main);
  const always = [...compilation.chunkGraph.getModuleChunksIterable(module)];
  const needs = Object.entries(screens).map(([route, request]) => {
    const block = module.blocks.find(({ dependencies }) =>
      dependencies.some((each) => 'request' in each && each.request === request),
    );
    if (!request || !block) throw new Error(`The screen of ${route} in ${main} has no import() of its code.`);
    return [route, needOf(compilation, [...always, ...chunksOf(compilation, block)])];
  });
  return Object.fromEntries(needs);
}

/**
 * Lists what the shell needs besides its main script.
 * @param names chunk names by the situation that needs them
 */
export function needsOfShell(compilation: Compilation, names: Record<string, string[]>): Record<string, Need> {
  const chunk = (name: string) => {
    const found = compilation.namedChunks.get(name);
    if (!found) throw new Error(`The shell's build has no chunk ${name}.`);
    return found;
  };
  const needs = Object.entries(names).map(([when, chunks]) => [when, needOf(compilation, chunks.map(chunk))]);
  return Object.fromEntries(needs);
}

/** Lists the files of each shared module that is not in the main script, by module name. */
export function filesOfShared(compilation: Compilation): Record<string, string[]> {
  const files = [...compilation.modules].flatMap((module) => {
    const [block] = module.blocks;
    return isProvided(module) && block ? [[module._name, scriptsOf(chunksOf(compilation, block))]] : [];
  });
  // Sorted, so that the order does not depend on the build machine.
  return Object.fromEntries(files.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)));
}

function moduleOf({ modules, chunkGraph }: Compilation, file: string): Module {
  const isIt = (module: Module & { resource?: string; rootModule?: { resource?: string } }) =>
    module.resource === file || module.rootModule?.resource === file;
  const module = [...modules].find((each) => isIt(each) && chunkGraph.getNumberOfModuleChunks(each) > 0);
  if (!module) throw new Error(`${file} is not in the build.`);
  return module;
}

function chunksOf({ chunkGraph }: Compilation, block: AsyncDependenciesBlock): Chunk[] {
  return chunkGraph.getBlockChunkGroup(block)?.chunks ?? [];
}

function needOf({ chunkGraph }: Compilation, chunks: Chunk[]): Need {
  const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)]);
  const shared = modules.filter(isConsumed).map(({ options }) => options.shareKey);
  return { files: scriptsOf(chunks), shared: [...new Set(shared)].sort() };
}

function scriptsOf(chunks: Chunk[]): string[] {
  return [...new Set(chunks.flatMap(({ files }) => [...files]))].filter((file) => file.endsWith('.js'));
}
