/** Limits of a JSON text. */
export interface JsonLimits {
  /** Nested objects and arrays: 0 for a plain value, 1 for an object of plain values. */
  depth: number;
  /** Values of any kind at any depth; property names do not count. */
  values: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENERS = [0x5b, 0x7b];
const CLOSERS = [0x5d, 0x7d];
const BLANKS = [0x20, 0x09, 0x0a, 0x0d];

/**
 * Checks before parsing whether a JSON text would be too expensive to parse: one pass over its bytes, without recursion
 * or a copy. It does not check whether the text is valid.
 */
export function exceedsJsonLimits(bytes: Uint8Array, { depth, values }: JsonLimits): boolean {
  let open = 0;
  let seen = 0;
  // Each comma counts the value after it; the first value of a text or container counts at its first byte.
  let isFirst = true;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (BLANKS.includes(byte)) continue;
    if (CLOSERS.includes(byte)) {
      open -= 1;
      isFirst = false;
      continue;
    }
    if (isFirst || byte === COMMA) seen += 1;
    isFirst = OPENERS.includes(byte);
    if (isFirst) open += 1;
    if (open > depth || seen > values) return true;
    if (byte === QUOTE) at = endOfString(bytes, at);
  }
  return false;
}

/** The position where the string that starts at `from` ends, or the end of the text if it does not end. */
function endOfString(bytes: Uint8Array, from: number): number {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
