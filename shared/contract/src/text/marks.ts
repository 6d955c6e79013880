/** Signs that nobody sees (Unicode category Cf): directions, zero-width blanks, the mark of byte order, soft hyphens. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/g;

/** The two joiners, with what stands before and after: they join letters, as in Persian and Hindi, and parts of an emoji. */
const JOINERS = /([\p{L}\p{M}\p{Emoji}]?)([\u200C\u200D]+)(?=([\p{L}\p{M}\p{Emoji}]?))/gu;

/** Control characters that are no line break and no tab (category Cc). */
const CONTROLS = /[^\P{Cc}\n\t]/gu;

/** What is drawn as nothing from end to end, though Unicode has letters among it, such as the filler of Hangul. */
const NOTHING = /^[\s\p{DI}\u2800]*$/u;

/** A text as it is kept: composed (Unicode NFC), without what nobody sees, its lines ended by `\n`. */
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

/** The same where a text has one line: whatever was between its words is one blank. */
export function keptLine(typed: string): string {
  return keptText(typed)
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim();
}
