import type { PdfFooter } from '../pdf-content.ts';

/** Stands for what was left out. */
const ELLIPSIS = '…';

/**
 * A line as it may stand where there is not room for all of it, the longest first: whole, with letters of its beginning
 * left out, and, where what is kept is too long by itself, with its end left out as well. The last one is empty.
 */
export function footLines({ shortened, kept }: PdfFooter): string[] {
  return [
    `${shortened} ${kept}`,
    ...beginningsOf(shortened).map((text) => `${text}${ELLIPSIS} ${kept}`),
    ...beginningsOf(kept).map((text) => text + ELLIPSIS),
    '',
  ];
}

/** The beginnings of a text, the longest first. */
function beginningsOf(text: string): string[] {
  // A letter is never parted from its accents.
  const letters = text.match(/.\p{M}*/gsu) ?? [];
  return letters.map((_, left) =>
    letters
      .slice(0, letters.length - left)
      .join('')
      .trimEnd(),
  );
}
