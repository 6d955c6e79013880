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

/** Examples for error messages: how to write each table so that the build can read it. */
const WRITTEN_OUT = {
  createRemote: "createRemote({ name: 'example', screens: { … } })",
  screens: "screens: { '/example': () => import('./example-page.tsx') }",
  slots: "slots: { 'dashboard.today': () => import('./today-panel.tsx') }",
};

/** The tables in a remote's call of `createRemote`. A missing table is empty. */
export interface RemoteDefinition {
  /** The import request of each screen's code, by path. */
  screens: Record<string, string | undefined>;
  slots: string[];
}

/**
 * Reads the tables from a remote's code.
 * @param file the file that calls `createRemote`
 * @throws Error with a sentence if a table is not written as a literal
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
 * Compares a remote's `remote.json` with its code.
 * @throws Error with one sentence for each route or slot that only one of them has
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

/** Returns the values of an object literal by key. @throws Error if it is not a literal */
function tableOf(node: Node | undefined, what: string, example: string): Record<string, Node> {
  const properties = node && isA(node, 'ObjectExpression') ? node.properties : [undefined];
  const entries = properties.flatMap((property) => (property && entryOf(property)) ?? []);
  if (entries.length < properties.length) {
    throw new Error(`The build cannot read ${what}. Write it out, as in ${example}.`);
  }
  return Object.fromEntries(entries);
}

/** Returns the key and value of `key: value` or `key`; undefined for entries that only exist at run time. */
function entryOf(property: Property | SpreadElement): [string, Node][] | undefined {
  if (property.type === 'Identifier') return [[property.value, property]];
  if (property.type !== 'KeyValueProperty') return undefined;
  const { key, value } = property;
  return key.type === 'Identifier' || key.type === 'StringLiteral' ? [[key.value, value]] : undefined;
}

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
