import type { PdfBlock, PdfContent, PdfRow } from '../pdf-content.ts';
import type { StyleName } from './styles.ts';

/** Some text in one style. Each of its lines as it was written is a paragraph. */
export interface Words {
  style: StyleName;
  text: string;
}

/** What is not cut in two where it fits on a page. */
export interface Piece {
  words: readonly Words[];
  image?: { jpeg: Uint8Array; width: number; height: number };
  /** Free space before it, in points; none at the top of a page. */
  before: number;
  /** A line under it. */
  isRuled?: boolean;
  /** Never the last on a page while something follows. */
  keepsWithNext?: boolean;
}

/** What stands for an answer that was not given. */
const NOTHING = '—';

/** What the pages hold, from top to bottom. */
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
    case 'heading':
      return [
        {
          words: [{ style: block.level === 2 ? 'heading2' : 'heading3', text: block.text }],
          before: block.level === 2 ? 20 : 14,
          keepsWithNext: true,
        },
      ];
    case 'rows':
      return block.rows.map(rowPiece);
    case 'paragraph':
      return [{ words: [{ style: block.quiet ? 'quiet' : 'paragraph', text: block.text }], before: 8 }];
    case 'image':
      return [{ words: [], image: block, before: 8 }];
  }
}

function rowPiece({ label, lines }: PdfRow): Piece {
  const value = lines.length > 0 ? lines.join('\n') : NOTHING;
  return {
    words: [
      { style: 'label', text: label },
      { style: 'value', text: value },
    ],
    before: 8,
    isRuled: true,
  };
}
