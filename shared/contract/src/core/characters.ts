const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined;

/** What people call the characters of a text: an emoji or a letter with its accents is one, however it is stored. */
export function charactersOf(text: string): string[] {
  return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text];
}

/** Units that one character may take in storage: more than any emoji does, and too few to hide a long text in accents. */
const MOST_UNITS = 16;

/** True where a text has no more characters than these. */
export function hasAtMost(text: string, most: number): boolean {
  if (text.length <= most) return true;
  return text.length <= most * MOST_UNITS && charactersOf(text).length <= most;
}
