/** Matches a whole text. */
type Matcher = (text: string) => boolean;

let engine: ((pattern: string) => Matcher | undefined) | undefined;

/**
 * Loads RE2, whose matching time grows linearly with the text, so no pattern can block the process. The server loads it
 * at start; browsers only for forms with a pattern, and until then only the server checks.
 */
export async function loadPatterns(): Promise<void> {
  engine ??= (await import(/* webpackChunkName: "patterns" */ './pattern-engine.ts')).matcherOf;
}

/** True for a valid pattern, or while the engine is not loaded. */
export function isPattern(pattern: string): boolean {
  return !engine || engine(pattern) !== undefined;
}

/** True if the whole text matches, or while the engine is not loaded. */
export function matchesPattern(pattern: string, text: string): boolean {
  return engine?.(pattern)?.(text) ?? true;
}
