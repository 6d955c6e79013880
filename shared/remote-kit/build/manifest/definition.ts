import { readFileSync } from 'node:fs';
import type { RemoteManifest } from '@openward/contract/releases';

import {
  type CallExpression,
  type Expression,
  type Node,
  type ObjectExpression,
  type Property,
  parseSync,
  type SpreadElement,
} from '@swc/core';

/** How each is written where the build can read it. */
const WRITTEN_OUT = {
  createRemote: "createRemote({ name: 'example', screens: { … } })",
  screens: "screens: { '/example': () => import('./example-page.tsx') }",
  slots: "slots: { 'dashboard.today': () => import('./today-panel.tsx') }",
};

/** The tables in a remote's call of `createRemote`; one that is not there is empty. */
export interface RemoteDefinition {
  /** Of each screen's path the request that its code comes by. */
  screens: Record<string, string | undefined>;
  /** Names of the slots. */
  slots: string[];
}

/**
 * What a remote's code says of itself.
 * @param file the file that calls `createRemote`
 * @throws Error with a sentence where a table is made in another way than by writing it out
 */
export function definitionIn(file: string): RemoteDefinition {
  const module = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') });
  const table = (name: keyof typeof WRITTEN_OUT, node: Node | undefined) =>
    tableOf(node, `${name} in ${file}`, WRITTEN_OUT[name]);
  const { screens, slots } = table('createRemote', argumentOfCreateRemote(module));
  const requests = Object.entries(screens ? table('screens', screens) : {}).map(([path, value]) => [
    path,
    importedBy(value),
  ]);
  return { screens: Object.fromEntries(requests), slots: Object.keys(slots ? table('slots', slots) : {}) };
}

/**
 * Holds a remote's `remote.json` against its code.
 * @throws Error with a sentence for each thing that only one of them has
 */
export function compare(
  { routes, slots }: { routes: Pick<RemoteManifest['routes'][number], 'path'>[]; slots: string[] },
  definition: RemoteDefinition,
): void {
  const problems = [
    ...differences(
      routes.map(({ path }) => path),
      Object.keys(definition.screens),
      {
        only: (path) => `The route ${path} of remote.json has no screen. Add one to createRemote, or remove the route.`,
        lacks: (path) => `The screen for ${path} has no route in remote.json. Add the route, or remove the screen.`,
      },
    ),
    ...differences(slots, definition.slots, {
      only: (name) =>
        `remote.json lists the slot ${name}, but createRemote does not fill it. Add it there, or remove it from remote.json.`,
      lacks: (name) => `createRemote fills the slot ${name}, but remote.json does not list it. Add it to its slots.`,
    }),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

type Sentences = Record<'only' | 'lacks', (name: string) => string>;

function differences(said: string[], done: string[], { only, lacks }: Sentences): string[] {
  return [
    ...said.filter((name) => !done.includes(name)).map(only),
    ...done.filter((name) => !said.includes(name)).map(lacks),
  ];
}

function argumentOfCreateRemote(module: Node): Expression | undefined {
  const call = firstCall(module, (callee) => callee.type === 'Identifier' && callee.value === 'createRemote');
  return call?.arguments[0]?.expression;
}

/** The values of an object that is written out, by key. @throws Error where it is made in another way */
function tableOf(node: Node | undefined, what: string, example: string): Record<string, Node> {
  const properties = node && isA(node, 'ObjectExpression') ? node.properties : [undefined];
  const entries = properties.flatMap((property) => (property && entryOf(property)) ?? []);
  if (entries.length < properties.length) {
    throw new Error(`The build cannot read ${what}. Write it out, as in ${example}.`);
  }
  return Object.fromEntries(entries);
}

/** The key and the value of `key: value`, or of `key` alone; undefined for all that only running it would tell. */
function entryOf(property: Property | SpreadElement): [string, Node][] | undefined {
  if (property.type === 'Identifier') return [[property.value, property]];
  if (property.type !== 'KeyValueProperty') return undefined;
  const { key, value } = property;
  return key.type === 'Identifier' || key.type === 'StringLiteral' ? [[key.value, value]] : undefined;
}

/** The request of the first `import()` in a piece of code. */
function importedBy(node: Node): string | undefined {
  const request = firstCall(node, (callee) => callee.type === 'Import')?.arguments[0]?.expression;
  return request?.type === 'StringLiteral' ? request.value : undefined;
}

function firstCall(node: unknown, isIt: (callee: CallExpression['callee']) => boolean): CallExpression | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if (isA(node, 'CallExpression') && isIt(node.callee)) return node;
  for (const part of Object.values(node)) {
    const found = firstCall(part, isIt);
    if (found) return found;
  }
  return undefined;
}

interface Kinds {
  CallExpression: CallExpression;
  ObjectExpression: ObjectExpression;
}

function isA<Kind extends keyof Kinds>(node: object, type: Kind): node is Kinds[Kind] {
  return 'type' in node && node.type === type;
}
