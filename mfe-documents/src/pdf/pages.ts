import type { PdfBlock, PdfContent, PdfRow } from './pdf-content.ts';
import type { Line } from './text.ts';

/** The style of a text; sizes in points. */
export interface TextStyle {
  size: number;
  isBold: boolean;
  color: string;
  /** Its PDF structure element, for screen readers. */
  tag: 'H1' | 'H2' | 'H3' | 'P';
}

const INK = '#17202a';
/** Contrast 7:1 on white. */
const QUIET = '#4f5966';

export const STYLES = {
  title: { size: 20, isBold: true, color: INK, tag: 'H1' },
  subtitle: { size: 10.5, isBold: false, color: QUIET, tag: 'P' },
  heading2: { size: 13.5, isBold: true, color: INK, tag: 'H2' },
  heading3: { size: 11.5, isBold: true, color: INK, tag: 'H3' },
  label: { size: 9.5, isBold: true, color: QUIET, tag: 'P' },
  value: { size: 11, isBold: false, color: INK, tag: 'P' },
  paragraph: { size: 10.5, isBold: false, color: INK, tag: 'P' },
  quiet: { size: 9, isBold: false, color: QUIET, tag: 'P' },
  foot: { size: 8.5, isBold: false, color: QUIET, tag: 'P' },
} satisfies Record<string, TextStyle>;

/** A4 with its margins, in points. */
export const PAGE = { width: 595.28, height: 841.89, side: 56, top: 56, bottom: 64 } as const;

export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.side;
export const CONTENT_HEIGHT = PAGE.height - PAGE.top - PAGE.bottom;

/** Points between a row and its rule, between question and answer, and the maximum size of an image. */
const RULE_GAP = 7;
const WORDS_GAP = 1;
const IMAGE = { width: 220, height: 110 };

/** Shown for a missing answer. */
const NOTHING = '—';

/** A text in one style; each of its lines is a paragraph. */
export interface Words {
  style: keyof typeof STYLES;
  text: string;
}

/** A laid-out line in points; its runs stay in ems. */
export interface SetLine extends Line {
  style: TextStyle;
  width: number;
  /** Includes the space to the next line. */
  height: number;
  /** From its top to the baseline. */
  ascent: number;
}

/** A unit that stays on one page if it fits, with its text either plain or laid out in lines. */
export interface Piece<Text = Words> {
  words: readonly Text[];
  image?: { jpeg: Uint8Array; width: number; height: number; alt: string };
  /** Points of space before it; none at the top of a page. */
  before: number;
  /** With a line under it. */
  isRuled?: boolean;
  /** Not the last on a page if something follows. */
  keepsWithNext?: boolean;
}

/** The content of the pages, from top to bottom. */
export function piecesOf({ title, subtitle, blocks }: PdfContent): Piece[] {
  const head: Piece = {
    words: [{ style: 'title', text: title }, ...(subtitle ? [{ style: 'subtitle' as const, text: subtitle }] : [])],
    before: 0,
    keepsWithNext: true,
  };
  return [head, ...blocks.flatMap(blockPieces)];
}

function blockPieces(block: PdfBlock): Piece[] {
  switch (block.kind) {
    case 'heading': {
      const [style, before] = block.level === 2 ? (['heading2', 20] as const) : (['heading3', 14] as const);
      return [{ words: [{ style, text: block.text }], before, keepsWithNext: true }];
    }
    case 'rows':
      return block.rows.map(rowPiece);
    case 'paragraph':
      return [
        {
          words: [{ style: block.quiet ? 'quiet' : 'paragraph', text: block.text }],
          before: 8,
          keepsWithNext: block.keepsWithNext ?? false,
        },
      ];
    case 'image':
      return [{ words: [], image: block, before: 8, keepsWithNext: true }];
  }
}

function rowPiece({ label, lines }: PdfRow): Piece {
  const words: Words[] = [
    { style: 'label', text: label },
    { style: 'value', text: lines.join('\n') || NOTHING },
  ];
  return { words, before: 8, isRuled: true };
}

/** An item at its position on a page, in points from the upper left corner. */
export type Placed =
  /** `y` is the baseline. Screen readers read lines with the same `element` as one. */
  | { kind: 'line'; line: SetLine; x: number; y: number; element: number }
  | { kind: 'image'; jpeg: Uint8Array; x: number; y: number; width: number; height: number; alt: string }
  | { kind: 'rule'; y: number };

/**
 * Distributes pieces on pages. A piece that fits on a page is never split; a longer one starts at the current position
 * and continues by lines.
 */
export function paginate(pieces: readonly Piece<readonly SetLine[]>[]): Placed[][] {
  const pages: Placed[][] = [[]];
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
      const { jpeg, alt } = piece.image;
      pages.at(-1)?.push({ kind: 'image', jpeg, alt, x: PAGE.side, y: PAGE.top + y, ...size });
      y += size.height;
    }
    if (piece.isRuled) {
      y += RULE_GAP;
      pages.at(-1)?.push({ kind: 'rule', y: PAGE.top + y });
    }
  });
  return pages;
}

/** The height of a piece, with the pieces that must follow it on the same page. */
function neededFor(pieces: readonly Piece<readonly SetLine[]>[], i: number): number {
  const piece = pieces[i];
  if (!piece) return 0;
  const own = heightOf(piece);
  const next = pieces[i + 1];
  if (!piece.keepsWithNext || !next) return own;
  const following = neededFor(pieces, i + 1);
  // A piece longer than half a page still starts below its heading.
  return own + next.before + (following > CONTENT_HEIGHT / 2 ? 60 : following);
}

function heightOf({ words, image, isRuled }: Piece<readonly SetLine[]>): number {
  const text = words.flat().reduce((sum, { height }) => sum + height, 0) + words.length * WORDS_GAP;
  return text + (image ? imageSize(image).height : 0) + (isRuled ? RULE_GAP : 0);
}

function imageSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(IMAGE.width / width, IMAGE.height / height, 1);
  return { width: width * scale, height: height * scale };
}
