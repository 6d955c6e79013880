/** How a line of text looks; sizes in points. */
export interface TextStyle {
  size: number;
  isBold: boolean;
  /** Red, green and blue, 0 to 255. */
  color: readonly [number, number, number];
  /** What it is to a screen reader: a type of PDF's structure elements. */
  tag: 'H1' | 'H2' | 'H3' | 'P';
}

const INK = [23, 32, 42] as const;
/** 7 to 1 on white. */
const QUIET = [79, 89, 102] as const;

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

export type StyleName = keyof typeof STYLES;

/** A4 in points, and what is left free at its edges. */
export const PAGE = { width: 595.28, height: 841.89, side: 56, top: 56, bottom: 64 } as const;

export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.side;
export const CONTENT_HEIGHT = PAGE.height - PAGE.top - PAGE.bottom;
