import { EventEmitter } from 'node:events';
import { sep } from 'node:path';
import { root } from '../lib/parts.mjs';

/** As many problems of one finder are told one by one: more have one cause. */
const MOST = 10;

/**
 * @typedef {object} Problem
 * @property {'build' | 'types' | 'server'} kind
 * @property {string} place a file of the project with line and column, as `mfe-auth/src/remote.tsx:3:12`; may be empty
 * @property {string} message plain text; may have several lines
 */

/**
 * What is wrong at present, by who found it, and how often something was built. Emits `change` after each change of
 * it. New problems are also told in the terminal.
 */
export class Board extends EventEmitter {
  #problems = new Map();
  #builds = 0;
  /** Tells one run of the development server from the next: an open page comes anew after a restart. */
  #run = Date.now();

  /** Replaces what one finder (a part's build, the type check) has found. @param {Problem[]} problems */
  report(finder, problems) {
    const before = this.#problems.get(finder) ?? [];
    if (JSON.stringify(before) === JSON.stringify(problems)) return;
    this.#problems.set(finder, problems);
    for (const { place, message } of problems.slice(0, MOST))
      console.error(`✗ ${[place, message].filter(Boolean).join('\n  ')}`);
    if (problems.length > MOST) console.error(`✗ and ${problems.length - MOST} more from ${finder}`);
    if (problems.length === 0) console.log(`· ${finder}: mended`);
    this.emit('change');
  }

  /** Something that pages show was made anew. */
  built() {
    this.#builds++;
    this.emit('change');
  }

  /** @returns {{version: string, count: number, problems: Problem[]}} the first problems of all; a page that was loaded with another version is out of date */
  get state() {
    const lists = [...this.#problems.values()];
    const problems = lists.flatMap((list) => list.slice(0, MOST));
    return { version: `${this.#run}.${this.#builds}`, count: lists.flat().length, problems };
  }
}

/** A tool's text without its colours and without this machine's folders. */
export function readable(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours begin with
  return text.replace(/\u001b\[[\d;]*m/g, '').replaceAll(root + sep, '');
}
