/** Maximum length of a file name without its extension, in code points of at most four bytes: most file systems allow 255 bytes. */
const LONGEST = 60;

const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A file name that is valid on every system, in any script.
 * @param name the source of the file name
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
