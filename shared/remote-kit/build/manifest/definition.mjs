import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

/** How each is written where the build can read it. */
const WRITTEN_OUT = {
  createRemote: "createRemote({ name: 'example', screens: { … } })",
  screens: "screens: { '/example': () => import('./example-page.tsx') }",
  slots: "slots: { 'dashboard.today': () => import('./today-panel.tsx') }",
};

/**
 * What a remote's code says of itself: the tables in its call of `createRemote`.
 * @param {string} file the file that calls it
 * @returns {{screens: Record<string, string | undefined>, slots: string[]}} of each screen's path the request that its
 * code comes by, and the names of the slots; a table that is not there is empty
 * @throws Error with a sentence where a table is made in another way than by writing it out
 */
export function definitionIn(file) {
  const module = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') });
  const table = (name, node) => tableOf(node, `${name} in ${file}`, WRITTEN_OUT[name]);
  const { screens, slots } = table('createRemote', argumentOfCreateRemote(module.body));
  const requests = Object.entries(screens ? table('screens', screens) : {}).map(([path, value]) => [
    path,
    importedBy(value),
  ]);
  return { screens: Object.fromEntries(requests), slots: Object.keys(slots ? table('slots', slots) : {}) };
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
      Object.keys(definition.screens),
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
  return [
    ...said.filter((name) => !done.includes(name)).map(only),
    ...done.filter((name) => !said.includes(name)).map(lacks),
  ];
}

function argumentOfCreateRemote(node) {
  return firstIn(node, ({ type, callee }) => type === 'CallExpression' && callee.value === 'createRemote')?.arguments[0]
    ?.expression;
}

/** The values of an object that is written out, by key. @throws Error where it is made in another way */
function tableOf(node, what, example) {
  const entries = node?.type === 'ObjectExpression' ? node.properties.map(entryOf) : [undefined];
  if (!entries.every(Boolean)) throw new Error(`The build cannot read ${what}: write it out, as in ${example}.`);
  return Object.fromEntries(entries);
}

/** The key and the value of `key: value`, or of `key` alone; undefined for all that only running it would tell. */
function entryOf({ type, key, value }) {
  if (type === 'Identifier') return [value, { type, value }];
  return type === 'KeyValueProperty' && typeof key.value === 'string' ? [key.value, value] : undefined;
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
