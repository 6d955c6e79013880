import type { Template } from './sentences.ts';

/** The limit of `q` in list queries; repeated here because the browser does not load the list schemas. */
const MOST = 100;

/** The message for a search text that is too long. Counts code points, of which a character may have several. */
export function searchProblem(typed: string): Template | undefined {
  return [...typed.trim()].length > MOST
    ? { sentence: 'Must be at most {max} characters', values: { max: MOST } }
    : undefined;
}
