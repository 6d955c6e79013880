const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined;

/** Splits a text into user-perceived characters (graphemes): an emoji or an accented letter is one. */
export function charactersOf(text: string): string[] {
  return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text];
}

/** Most UTF-16 units per character: more than any emoji has, and too few to hide a long text in combining accents. */
const MOST_UNITS = 16;

/** True if a text has at most this many characters. */
export function hasAtMost(text: string, most: number): boolean {
  if (text.length <= most) return true;
  return text.length <= most * MOST_UNITS && charactersOf(text).length <= most;
}

/** The first characters of a text of any length. A character of more units than any emoji has is cut. */
export function firstCharacters(text: string, most: number): string {
  return charactersOf(text.slice(0, most * MOST_UNITS))
    .slice(0, most)
    .join('');
}
