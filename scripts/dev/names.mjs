import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parts, root } from '../lib/parts.mjs';

/** The server's name among the parts; it is no release, so `parts` does not have it. */
export const API = 'api';

/**
 * What somebody wants to work on.
 * @param {string[]} args names of parts, with or without `mfe-`, or paths to a remote's folder; in any order
 * @returns {{parts: {name: string, folder: string}[], hasApi: boolean}} each part once; folders are absolute
 * @throws Error with a sentence that says what can be named
 */
export function chosenParts(args) {
  const names = args.filter((arg) => !arg.startsWith('-')).map((arg) => arg.replace(/^mfe-/, ''));
  if (names.length === 0) throw new Error(`Say what you work on: npm run dev -- appointments patients. ${choice()}`);
  const chosen = new Map();
  for (const name of names) {
    if (name === API) continue;
    const part = /[\\/]/.test(name) ? partIn(resolve(root, name)) : parts.find((known) => known.name === name);
    if (!part) throw new Error(`There is no part ${name}. ${choice()}`);
    chosen.set(part.name, part);
  }
  return { parts: [...chosen.values()], hasApi: names.includes(API) };
}

/** A remote that lies elsewhere, named as its `remote.json` says. */
function partIn(folder) {
  const file = join(folder, 'remote.json');
  if (!existsSync(file)) throw new Error(`${folder} holds no remote.json.`);
  return { name: JSON.parse(readFileSync(file, 'utf8')).name, folder };
}

function choice() {
  return `There are ${[...parts.map(({ name }) => name), API].join(', ')}.`;
}
