import { hasAtMost } from './characters.ts';
import { type Template, template } from './sentences.ts';

/** Characters that a search may have. */
export const MOST_SEARCHED = 100;

/** Why the server does not search for what was typed; undefined where it does. Nothing of it is cut off. */
export function searchProblem(typed: string): Template | undefined {
  return hasAtMost(typed.trim(), MOST_SEARCHED)
    ? undefined
    : template('Must be at most {max} characters', { max: MOST_SEARCHED });
}
