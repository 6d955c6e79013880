import type { jsPDF } from 'jspdf';
import type { FontName } from '../fonts/font-files.ts';
import { trueTypeFile } from '../fonts/true-type-file.ts';
import { type Fonts, glyphOf, type PlacedShape } from '../layout/typeset.ts';
import type { Shape } from '../text/shape.ts';
import { internalsOf } from './internals.ts';

/** jsPDF is given characters that it leaves as they are: no Arabic to join, no direction to change. */
const FIRST_CHARACTER = 0x4e00;

const POSTSCRIPT_NAMES: Record<FontName, string> = {
  sans: 'NotoSans-Regular',
  sansBold: 'NotoSans-Bold',
  arabic: 'NotoNaskhArabic-Regular',
  arabicBold: 'NotoNaskhArabic-Bold',
  han: 'NotoSansSC-Regular',
};

/** The fonts of a PDF, each with the glyphs that occur and no others. */
export class EmbeddedFonts {
  /** By font, the number of each glyph, by what makes it one of its own. */
  private readonly numbers = new Map<FontName, Map<string, number>>();

  constructor(pdf: jsPDF, shapes: Iterable<PlacedShape>, fonts: Fonts) {
    const used = new Map<FontName, Map<string, Shape>>();
    for (const { shape } of shapes) {
      const known = used.get(shape.font) ?? new Map<string, Shape>();
      used.set(shape.font, known.set(keyOf(shape), shape));
    }
    for (const [name, shapesByKey] of used) this.add(pdf, name, shapesByKey, fonts);
  }

  /** The text that makes jsPDF draw these shapes of one font. */
  textOf(shapes: readonly Shape[]): string {
    return shapes
      .map((shape) => {
        const number = this.numbers.get(shape.font)?.get(keyOf(shape)) ?? 0;
        return String.fromCharCode(FIRST_CHARACTER + number - 1);
      })
      .join('');
  }

  private add(pdf: jsPDF, name: FontName, shapesByKey: Map<string, Shape>, fonts: Fonts): void {
    const font = fonts[name];
    if (!font) throw new Error(`The font ${name} was not loaded.`);
    const shapes = [...shapesByKey.values()];
    // A mark is drawn where it belongs, and moves nothing.
    const glyphs = shapes.map((shape) => glyphOf(shape, fonts));
    const file = trueTypeFile({ ...font, glyphs: [font.missing, ...glyphs], firstCharacter: FIRST_CHARACTER });
    pdf.addFileToVFS(`${name}.ttf`, binary(file));
    pdf.addFont(`${name}.ttf`, POSTSCRIPT_NAMES[name], 'normal');
    this.numbers.set(name, new Map([...shapesByKey.keys()].map((key, i) => [key, i + 1])));
  }

  /** Once all is drawn: makes each glyph say what was written, instead of what jsPDF was given. */
  sayWhatWasWritten(pdf: jsPDF): void {
    for (const [name, numbers] of this.numbers) {
      pdf.setFont(POSTSCRIPT_NAMES[name], 'normal');
      const { toUnicode } = internalsOf(pdf).getFont().metadata;
      for (const [key, number] of numbers) toUnicode[number] = key.charCodeAt(key.indexOf(' ') + 1);
    }
  }

  use(pdf: jsPDF, name: FontName): void {
    pdf.setFont(POSTSCRIPT_NAMES[name], 'normal');
  }
}

/** Two shapes may look alike and say something else: the same form stands for two letters. */
function keyOf({ point, isKnown, said }: Shape): string {
  return `${isKnown ? point : 'box'} ${said}`;
}

function binary(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  }
  return parts.join('');
}
