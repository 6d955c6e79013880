import type { FontName } from '../fonts/font-files.ts';
import type { Glyph, LoadedFont } from '../fonts/font-store.ts';
import { boxOf } from '../fonts/true-type-file.ts';
import { breakLines } from '../text/break-lines.ts';
import { inVisualOrder, type Paragraph, type Shape } from '../text/shape.ts';
import { STYLES, type StyleName, type TextStyle } from './styles.ts';

export type Fonts = Partial<Record<FontName, LoadedFont>>;

/** A shape in its place; points from the line's left end and its baseline. */
export interface PlacedShape {
  shape: Shape;
  x: number;
  /** Upwards. */
  rise: number;
}

/** A line of text, from left to right; lengths in points. */
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

/** The glyph of a shape; the box where no font has it. */
export function glyphOf(shape: Shape, fonts: Fonts): Glyph {
  const font = fonts[shape.font];
  const glyph = shape.isKnown ? font?.glyphs.get(shape.point) : font?.missing;
  if (!glyph) throw new Error(`The font ${shape.font} was not loaded with ${shape.point.toString(16)}.`);
  return glyph;
}

/** Sets a paragraph in lines of at most this many points. */
export function typeset(paragraph: Paragraph, styleName: StyleName, most: number, fonts: Fonts): TextLine[] {
  const style = STYLES[styleName];
  const scaleOf = (shape: Shape) => style.size / (fonts[shape.font]?.unitsPerEm ?? 1000);
  const width = (shape: Shape) => (shape.isMark ? 0 : glyphOf(shape, fonts).advance * scaleOf(shape));
  return breakLines(paragraph.shapes, width, most).map((line) => {
    const shapes = placed(inVisualOrder(line), width, fonts, scaleOf);
    return {
      style,
      shapes,
      width: line.reduce((sum, shape) => sum + width(shape), 0),
      ...heightOf(line, style, fonts),
      isRightToLeft: paragraph.isRightToLeft,
    };
  });
}

function placed(
  line: readonly Shape[],
  width: (shape: Shape) => number,
  fonts: Fonts,
  scaleOf: (shape: Shape) => number,
): PlacedShape[] {
  let x = 0;
  let stand = { x: 0, width: 0, top: 0, bottom: 0 };
  return line.map((shape) => {
    if (!shape.isMark) {
      stand = { x, width: width(shape), top: 0, bottom: 0 };
      x += stand.width;
      return { shape, x: stand.x, rise: 0 };
    }
    // In the middle of what it stands on; a second one on the same side goes over the first.
    const [xMin, yMin, xMax, yMax] = boxOf(glyphOf(shape, fonts).outline).map((edge) => edge * scaleOf(shape)) as [
      number,
      number,
      number,
      number,
    ];
    const side = yMin >= 0 ? 'top' : 'bottom';
    const rise = stand[side];
    stand[side] += (yMax - yMin) * (side === 'top' ? 1.15 : -1.15);
    return { shape, x: stand.x + (stand.width - (xMax - xMin)) / 2 - xMin, rise };
  });
}

/** Of a Latin line as of one in Arabic, whose letters reach deeper. */
function heightOf(line: readonly Shape[], { size }: TextStyle, fonts: Fonts): Pick<TextLine, 'height' | 'ascent'> {
  let [above, below] = [1.0, 0.36];
  for (const name of new Set(line.map(({ font }) => font))) {
    const font = fonts[name];
    if (!font) continue;
    above = Math.max(above, font.ascender / font.unitsPerEm);
    below = Math.max(below, -font.descender / font.unitsPerEm);
  }
  return { height: (above + below) * size, ascent: above * size };
}
