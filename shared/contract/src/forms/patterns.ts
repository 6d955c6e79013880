/** Tells of each text whether the whole of it matches. */
type Matcher = (text: string) => boolean;

let engine: ((pattern: string) => Matcher | undefined) | undefined;

/**
 * Loads the engine that matches patterns: RE2's, whose time grows with the length of a text and never explodes. The server
 * loads it before it listens; a browser only for a form that has a pattern, and until then leaves the check to the server.
 */
export async function loadPatterns(): Promise<void> {
  engine ??= (await import(/* webpackChunkName: "patterns" */ './pattern-engine.ts')).matcherOf;
}

/** True where a pattern can be used; also where the engine is not loaded. */
export function isPattern(pattern: string): boolean {
  return !engine || engine(pattern) !== undefined;
}

/** True where the whole text matches; also where the engine is not loaded. */
export function matchesPattern(pattern: string, text: string): boolean {
  return engine?.(pattern)?.(text) ?? true;
}
