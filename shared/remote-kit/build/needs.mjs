import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

/**
 * What each screen of a remote needs before it can be drawn, for the page to ask for it at once.
 * @param compilation a webpack compilation that has its final names
 * @param {string} main the file that calls `createRemote`
 * @param {string[]} routes the routes of its remote.json
 * @returns {Record<string, {files: string[], shared: string[]}>} by route; empty where the screens are no table
 * @throws Error where a route has no screen in the table
 */
export function needsOfScreens(compilation, main, routes) {
  const { chunkGraph } = compilation;
  const module = moduleOf(compilation, main);
  const always = [...chunkGraph.getModuleChunksIterable(module)];
  const needs = {};
  const screens = screensIn(main);
  for (const route of Object.keys(screens).length > 0 ? routes : []) {
    const block = module.blocks.find(({ dependencies }) =>
      dependencies.some((each) => each.request === screens[route]),
    );
    if (!screens[route] || !block) throw new Error(`${route} of remote.json has no screen in ${main}.`);
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

/** The requests of the screens that a call of `createRemote` names, by route. */
function screensIn(file) {
  const screens = {};
  const visit = (node) => {
    if (typeof node !== 'object' || node === null) return;
    if (node.type === 'KeyValueProperty' && node.key.value === 'screens') {
      for (const { key, value } of node.value.properties ?? []) screens[key.value] = importedBy(value);
    } else for (const part of Object.values(node)) visit(part);
  };
  visit(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') }).body);
  return screens;
}

/** The request of the first `import()` in a piece of code. */
function importedBy(node) {
  if (typeof node !== 'object' || node === null) return undefined;
  if (node.type === 'CallExpression' && node.callee.type === 'Import') return node.arguments[0].expression.value;
  for (const part of Object.values(node)) {
    const found = importedBy(part);
    if (found) return found;
  }
  return undefined;
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
