import type { Template } from './sentences.ts';

/** As many as `q` of a list may have; a number of its own, because lists have no schemas in the browser. */
const MOST = 100;

/** Why what was typed is too long to be searched for; undefined where it is not. Counts code points, of which a character has one or more. */
export function searchProblem(typed: string): Template | undefined {
  return [...typed.trim()].length > MOST
    ? { sentence: 'Must be at most {max} characters', values: { max: MOST } }
    : undefined;
}
