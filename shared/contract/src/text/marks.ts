/** Invisible characters (Unicode category Cf): text direction, zero-width blanks, byte order mark, soft hyphens. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/g;

/** The two joiners with their neighbours: they join letters, as in Persian and Hindi, and parts of an emoji. */
const JOINERS = /([\p{L}\p{M}\p{Emoji}]?)([\u200C\u200D]+)(?=([\p{L}\p{M}\p{Emoji}]?))/gu;

/** Control characters (category Cc) except line breaks and tabs. */
const CONTROLS = /[^\P{Cc}\n\t]/gu;

/** Only characters that render as nothing; Unicode counts some as letters, such as the Hangul filler. */
const NOTHING = /^[\s\p{DI}\u2800]*$/u;

/** The stored form of a text: Unicode NFC, without invisible characters, with `\n` line ends. */
export function keptText(typed: string): string {
  return typed
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(CONTROLS, '')
    .replace(INVISIBLE, '')
    .replace(JOINERS, (_all, before: string, joiner: string, after: string) =>
      before && after ? before + joiner[0] : before,
    )
    .normalize('NFC')
    .replace(NOTHING, '');
}

/** The stored form of a one-line text: blanks between words become one. */
export function keptLine(typed: string): string {
  return keptText(typed)
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim();
}
