import { RE2JS } from 're2js';

/** Cached patterns: more than all forms in use at the same time have. */
const MOST_KEPT = 500;

const known = new Map<string, RE2JS | undefined>();

/** Matches whole texts; undefined for an invalid pattern. */
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
