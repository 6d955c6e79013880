const LONGEST = 1000;
/** What PostgreSQL cannot hold, or holds as something else: a character of nothing, and half of one. */
const UNKEPT = /\0|\p{Cs}/u;
/** An object with one of these of its own cannot be turned into text, and a schema's casts try to. */
const CASTS = ['toString', 'valueOf', 'toJSON'];

/** What is wrong with a value before any schema looks at it, and at which field. */
export interface Misshape {
  path: string;
  message: string;
}

/**
 * Finds what no schema expects and what would cost the schemas or the database dearly: long lists, objects that cannot
 * be cast, text that PostgreSQL cannot hold. How deep it is was limited before it was parsed (`exceedsJsonLimits`).
 */
export function misshapeOf(value: unknown): Misshape | undefined {
  const open: { value: unknown; path: string }[] = [{ value, path: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && UNKEPT.test(value)) {
      return { path, message: 'Has a character that is not allowed' };
    }
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) {
      if (value.length > LONGEST) return { path, message: `Must have at most ${LONGEST} entries` };
      value.forEach((entry, index) => {
        open.push({ value: entry, path: `${path}[${index}]` });
      });
      continue;
    }
    if (CASTS.some((name) => Object.hasOwn(value, name))) return { path, message: 'Has the wrong type' };
    for (const [name, entry] of Object.entries(value)) {
      open.push({ value: entry, path: path ? `${path}.${name}` : name });
    }
  }
  return undefined;
}
