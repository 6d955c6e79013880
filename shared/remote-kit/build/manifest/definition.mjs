import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

/**
 * What a remote's code says of itself: the tables in its call of `createRemote`.
 * @param {string} file the file that calls it
 * @returns {{screens: Record<string, string | undefined> | undefined, slots: string[] | undefined}} of each screen's
 * path the request that its code comes by, and the names of the slots; undefined where there is no plain table
 */
export function definitionIn(file) {
  const module = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') });
  const definition = argumentOfCreateRemote(module.body);
  const screens = tableAt(definition, 'screens');
  const slots = hasKey(definition, 'slots') ? tableAt(definition, 'slots') : definition && {};
  return {
    screens: screens && Object.fromEntries(Object.entries(screens).map(([path, value]) => [path, importedBy(value)])),
    slots: slots && Object.keys(slots),
  };
}

/**
 * @param {{routes: {path: string}[], slots: string[]}} manifest a remote's `remote.json`
 * @param {ReturnType<typeof definitionIn>} definition
 * @throws Error with a sentence for each thing that only one of them has
 */
export function compare({ routes, slots }, definition) {
  const problems = [
    ...differences(
      routes.map(({ path }) => path),
      definition.screens && Object.keys(definition.screens),
      {
        only: (path) => `${path} is a route of remote.json and has no screen: add one to createRemote, or take it out.`,
        lacks: (path) => `${path} has a screen and is no route of remote.json: add it there, or take the screen out.`,
      },
    ),
    ...differences(slots, definition.slots, {
      only: (name) =>
        `remote.json says that it fills ${name}, which createRemote does not: add it there, or take it out.`,
      lacks: (name) => `createRemote fills ${name}, of which remote.json says nothing: add it to its slots.`,
    }),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

function differences(said, done, { only, lacks }) {
  if (!done) return [];
  return [
    ...said.filter((name) => !done.includes(name)).map(only),
    ...done.filter((name) => !said.includes(name)).map(lacks),
  ];
}

function argumentOfCreateRemote(node) {
  return firstIn(node, ({ type, callee }) => type === 'CallExpression' && callee.value === 'createRemote')?.arguments[0]
    ?.expression;
}

function hasKey(object, key) {
  return Boolean(object?.properties?.some((property) => property.key?.value === key));
}

/** The values of an object that is written out, by key; undefined where it is made in another way. */
function tableAt(object, key) {
  const value = object?.properties?.find((property) => property.key?.value === key)?.value;
  const isTable =
    value?.type === 'ObjectExpression' && value.properties.every((each) => each.type === 'KeyValueProperty');
  return isTable ? Object.fromEntries(value.properties.map((each) => [each.key.value, each.value])) : undefined;
}

/** The request of the first `import()` in a piece of code. */
function importedBy(node) {
  return firstIn(node, ({ type, callee }) => type === 'CallExpression' && callee.type === 'Import')?.arguments[0]
    .expression.value;
}

function firstIn(node, isIt) {
  if (typeof node !== 'object' || node === null) return undefined;
  if (node.type && isIt(node)) return node;
  for (const part of Object.values(node)) {
    const found = firstIn(part, isIt);
    if (found) return found;
  }
  return undefined;
}
