import { RE2JS } from 're2js';

/** Patterns that are kept: more than the forms that are filled in at a time have. */
const MOST_KEPT = 500;

const known = new Map<string, RE2JS | undefined>();

/** What tells whether a whole text matches; undefined where the pattern is none. */
export function matcherOf(pattern: string): ((text: string) => boolean) | undefined {
  if (!known.has(pattern)) {
    if (known.size >= MOST_KEPT) known.clear();
    known.set(pattern, compiled(pattern));
  }
  const found = known.get(pattern);
  return found && ((text) => found.matches(text));
}

function compiled(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
}
