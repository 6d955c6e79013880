import type { Piece } from './pieces.ts';
import { CONTENT_HEIGHT, CONTENT_WIDTH, PAGE } from './styles.ts';
import type { TextLine } from './typeset.ts';

/** Something in its place on a page; points from its upper left corner. */
export type Placed =
  /** `y` is the baseline. Lines with the same `element` are read as one. */
  | { kind: 'line'; line: TextLine; x: number; y: number; element: number }
  | { kind: 'image'; jpeg: Uint8Array; x: number; y: number; width: number; height: number }
  | { kind: 'rule'; y: number };

export type Page = Placed[];

/** A piece with its lines; by what they are read as. */
export interface SetPiece extends Omit<Piece, 'words'> {
  words: readonly (readonly TextLine[])[];
}

/** After a row, before its line; and between a question and its answer. */
const RULE_GAP = 7;
const WORDS_GAP = 1;
const IMAGE = { width: 220, height: 110 };

/**
 * Puts pieces on pages. One that fits on a page is never cut in two; a longer one begins where it comes and goes on by
 * lines.
 */
export function paginate(pieces: readonly SetPiece[]): Page[] {
  const pages: Page[] = [[]];
  let y = 0;
  let element = 0;
  const turn = () => {
    pages.push([]);
    y = 0;
  };
  pieces.forEach((piece, i) => {
    const needed = neededFor(pieces, i);
    const fits = y + (y > 0 ? piece.before : 0) + needed <= CONTENT_HEIGHT;
    if (!fits && y > 0 && (needed <= CONTENT_HEIGHT || y > CONTENT_HEIGHT * 0.75)) turn();
    if (y > 0) y += piece.before;
    for (const words of piece.words) {
      for (const line of words) {
        if (y + line.height > CONTENT_HEIGHT) turn();
        const x = line.isRightToLeft ? CONTENT_WIDTH - line.width : 0;
        pages.at(-1)?.push({ kind: 'line', line, x: PAGE.side + x, y: PAGE.top + y + line.ascent, element });
        y += line.height;
      }
      y += WORDS_GAP;
      element++;
    }
    if (piece.image) {
      const size = imageSize(piece.image);
      pages.at(-1)?.push({ kind: 'image', jpeg: piece.image.jpeg, x: PAGE.side, y: PAGE.top + y, ...size });
      y += size.height;
    }
    if (piece.isRuled) {
      y += RULE_GAP;
      pages.at(-1)?.push({ kind: 'rule', y: PAGE.top + y });
    }
  });
  return pages;
}

/** The height of a piece, with what it has to stand together with. */
function neededFor(pieces: readonly SetPiece[], i: number): number {
  const piece = pieces[i];
  if (!piece) return 0;
  const own = heightOf(piece);
  const next = pieces[i + 1];
  if (!piece.keepsWithNext || !next) return own;
  const following = neededFor(pieces, i + 1);
  // What is longer than a page begins under its heading all the same.
  return own + next.before + (following > CONTENT_HEIGHT / 2 ? 60 : following);
}

function heightOf({ words, image, isRuled }: SetPiece): number {
  const text = words.flat().reduce((sum, { height }) => sum + height, 0) + words.length * WORDS_GAP;
  return text + (image ? imageSize(image).height : 0) + (isRuled ? RULE_GAP : 0);
}

function imageSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(IMAGE.width / width, IMAGE.height / height, 1);
  return { width: width * scale, height: height * scale };
}
