/** How much a JSON text may hold. */
export interface JsonLimits {
  /** Objects and lists inside each other. */
  readonly depth: number;
  /** Objects, lists, texts, numbers and the like, all together; names do not count. */
  readonly values: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const SPACE = 0x20;

/**
 * True where a JSON text in UTF-8 is nested too deeply or holds too many values. It reads the bytes once and allocates
 * nothing, so that a text which would be costly to parse is refused before that. For invalid JSON either answer is
 * right: the parser stops at the first fault, and everything before it was counted.
 */
export function exceedsJsonLimits(bytes: Uint8Array, limits: JsonLimits): boolean {
  let depth = 0;
  let values = 1;
  let hasJustOpened = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte <= SPACE) continue;
    if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) {
      depth--;
      hasJustOpened = false;
      continue;
    }
    // Each comma is followed by one more value, and what was just opened is not empty.
    if (byte === COMMA || hasJustOpened) values++;
    hasJustOpened = byte === OPEN_BRACKET || byte === OPEN_BRACE;
    if (hasJustOpened) depth++;
    if (depth > limits.depth || values > limits.values) return true;
    if (byte === QUOTE) at = endOfText(bytes, at);
  }
  return values > limits.values;
}

/** @returns where the text that begins at `start` ends; the length where it does not */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
