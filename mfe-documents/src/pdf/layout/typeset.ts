import type { FontName } from '../fonts/font-files.ts';
import type { Glyph, LoadedFont } from '../fonts/font-store.ts';
import { boxOf } from '../fonts/true-type-file.ts';
import { breakLines } from '../text/break-lines.ts';
import { inVisualOrder, type Paragraph, type Shape } from '../text/shape.ts';
import { STYLES, type StyleName, type TextStyle } from './styles.ts';

export type Fonts = Partial<Record<FontName, LoadedFont>>;

/** A shape in its place; lengths in points. */
export interface PlacedShape {
  shape: Shape;
  /** From the line's left end. */
  x: number;
  /** How far a mark is moved from where its font has it, in units of the em. */
  moved?: { right: number; up: number };
}

/** A line of text, in the order in which it is read; lengths in points. */
export interface TextLine {
  style: TextStyle;
  shapes: readonly PlacedShape[];
  width: number;
  /** With the space between it and the next. */
  height: number;
  /** From its top to the baseline. */
  ascent: number;
  isRightToLeft: boolean;
}

/** Arabic letters are low beside Latin ones of the same size. */
const LARGER: Partial<Record<FontName, number>> = { arabic: 1.15, arabicBold: 1.15 };

/** The size in which a font stands in a line of this size. */
export function sizeIn(font: FontName, size: number): number {
  return size * (LARGER[font] ?? 1);
}

const NO_GLYPH: Glyph = { advance: 0, outline: new Uint8Array() };

/** The glyph of a shape; the box where no font has it. A mark moves nothing. */
export function glyphOf(shape: Shape, fonts: Fonts): Glyph {
  if (shape.draws === 'nothing') return NO_GLYPH;
  const font = fonts[shape.font];
  const glyph = shape.draws === 'character' ? font?.glyphs.get(shape.point) : font?.missing;
  if (!glyph) throw new Error(`The font ${shape.font} was not loaded with ${shape.point.toString(16)}.`);
  return glyph;
}

/** Sets a paragraph in lines of at most this many points. */
export function typeset(paragraph: Paragraph, styleName: StyleName, most: number, fonts: Fonts): TextLine[] {
  const style = STYLES[styleName];
  const scaleOf = (shape: Shape) => sizeIn(shape.font, style.size) / (fonts[shape.font]?.unitsPerEm ?? 1000);
  const width = (shape: Shape) => (shape.isMark ? 0 : glyphOf(shape, fonts).advance * scaleOf(shape));
  return breakLines(paragraph.shapes, width, most).map((line) => {
    const placed = placedShapes(line, width, fonts);
    return {
      style,
      shapes: line.map((shape) => placed.get(shape) as PlacedShape),
      width: line.reduce((sum, shape) => sum + width(shape), 0),
      ...heightOf(line, style, fonts),
      isRightToLeft: paragraph.isRightToLeft,
    };
  });
}

function placedShapes(line: readonly Shape[], width: (shape: Shape) => number, fonts: Fonts): Map<Shape, PlacedShape> {
  const found = new Map<Shape, PlacedShape>();
  let x = 0;
  for (const [base, ...marks] of inVisualOrder(line)) {
    if (!base) continue;
    found.set(base, { shape: base, x });
    const end = x + width(base);
    // What is read from right to left is drawn from its end: its marks come before it.
    const isLeftward = base.level % 2 === 1;
    for (const [i, moved] of onTop(base, marks, fonts).entries()) {
      const shape = marks[i] as Shape;
      found.set(shape, { shape, x: isLeftward ? x : end, moved });
    }
    x = end;
  }
  return found;
}

/** Where marks go: in the middle of what they stand on; a second one on the same side goes over the first. */
function onTop(base: Shape, marks: readonly Shape[], fonts: Fonts): { right: number; up: number }[] {
  const { advance } = base.isMark ? NO_GLYPH : glyphOf(base, fonts);
  const isLeftward = base.level % 2 === 1;
  let [above, below] = [0, 0];
  return marks.map((mark) => {
    const [xMin, yMin, xMax, yMax] = boxOf(glyphOf(mark, fonts).outline);
    const right = Math.round((advance - (xMax - xMin)) / 2 - xMin) - (isLeftward ? 0 : advance);
    const up = yMin >= 0 ? above : -below;
    if (yMin >= 0) above += Math.round((yMax - yMin) * 1.15);
    else below += Math.round((yMax - yMin) * 1.15);
    return { right, up };
  });
}

/** Of a Latin line as of one in Arabic, whose letters reach deeper. */
function heightOf(line: readonly Shape[], { size }: TextStyle, fonts: Fonts): Pick<TextLine, 'height' | 'ascent'> {
  let [above, below] = [1.0, 0.36];
  for (const name of new Set(line.map(({ font }) => font))) {
    const font = fonts[name];
    if (!font) continue;
    above = Math.max(above, sizeIn(name, font.ascender) / font.unitsPerEm);
    below = Math.max(below, -sizeIn(name, font.descender) / font.unitsPerEm);
  }
  return { height: (above + below) * size, ascent: above * size };
}
