import { analyse } from 'chardet';
import { DOS_437, DOS_850 } from './dos-letters.ts';
import type { Encoding } from './encoding-names.ts';
import { likeliest } from './letters.ts';

/** The number of bytes to examine. */
const SAMPLE = 200_000;

/** The lowest confidence in percent at which the detector is trusted. */
const SURE = 50;

const TWO_BYTES = new Set(['shift_jis', 'euc-kr', 'gb18030', 'big5']);

/** Decodes a file. Invalid bytes become U+FFFD. */
export function decoded(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding !== 'cp437' && encoding !== 'cp850') return new TextDecoder(encoding).decode(bytes);
  const letters = encoding === 'cp437' ? DOS_437 : DOS_850;
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : letters[byte - 0x80])).join('');
}

/** Detects a file's encoding by its byte order mark, zero bytes, valid UTF-8, or plausible letters. */
export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const wide = wideOf(bytes);
  if (wide) return wide;
  if (isUtf8(bytes)) return 'utf-8';
  const sample = bytes.subarray(0, SAMPLE);
  return ofTwoBytes(sample) ?? likeliest((encoding) => decoded(sample, encoding));
}

/** In UTF-16, digits and commas have a zero byte; other text has none. */
function wideOf(bytes: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  for (const [place, byte] of bytes.subarray(0, SAMPLE).entries()) {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (odd > 2 * even) return 'utf-16le';
  return even > 2 * odd ? 'utf-16be' : undefined;
}

/** True even if some lines have another encoding. Those are reported, and the others are right. */
function isUtf8(bytes: Uint8Array): boolean {
  const letters = new TextDecoder().decode(bytes).match(/\P{ASCII}/gu) ?? [];
  return letters.filter((letter) => letter === '\uFFFD').length * 10 <= letters.length;
}

/** A double-byte encoding of East Asia. */
function ofTwoBytes(bytes: Uint8Array): Encoding | undefined {
  const [first] = analyse(bytes);
  const name = first?.name.toLowerCase() ?? '';
  return first && first.confidence >= SURE && TWO_BYTES.has(name) ? (name as Encoding) : undefined;
}
