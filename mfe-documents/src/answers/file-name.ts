/** Longest name of a file without its ending, in characters: with any script it stays below 255 bytes. */
const LONGEST = 80;

const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A name that a file can have on any system, in any script.
 * @param name what it is to be named after
 * @param ending such as `pdf`
 */
export function safeFileName(name: string, ending: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .replace(/[\\/:*?"<>|]+/g, '-')
    .replace(/\s+/g, ' ');
  const short = [...safe]
    .slice(0, LONGEST)
    .join('')
    .replace(/^[\s.-]+|[\s.-]+$/g, '');
  return `${!short || RESERVED.test(short) ? `document ${short}`.trim() : short}.${ending}`;
}
