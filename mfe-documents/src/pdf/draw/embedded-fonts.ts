import type { jsPDF } from 'jspdf';
import type { FontName } from '../fonts/font-files.ts';
import type { Glyph } from '../fonts/font-store.ts';
import { movedOutline, trueTypeFile } from '../fonts/true-type-file.ts';
import { type Fonts, glyphOf, type PlacedShape } from '../layout/typeset.ts';
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
    const used = new Map<FontName, Map<string, PlacedShape>>();
    for (const placed of shapes) {
      const { font } = placed.shape;
      const known = used.get(font) ?? new Map<string, PlacedShape>();
      used.set(font, known.set(keyOf(placed), placed));
    }
    for (const [name, placedByKey] of used) this.add(pdf, name, placedByKey, fonts);
  }

  /** The text that makes jsPDF draw these shapes of one font. */
  textOf(shapes: readonly PlacedShape[]): string {
    return shapes
      .map((placed) => {
        const number = this.numbers.get(placed.shape.font)?.get(keyOf(placed)) ?? 0;
        return String.fromCharCode(FIRST_CHARACTER + number - 1);
      })
      .join('');
  }

  private add(pdf: jsPDF, name: FontName, placedByKey: Map<string, PlacedShape>, fonts: Fonts): void {
    const font = fonts[name];
    if (!font) throw new Error(`The font ${name} was not loaded.`);
    const glyphs: Glyph[] = [font.missing];
    const numbers = new Map([...placedByKey.keys()].map((key, i) => [key, i + 1]));
    // Marks as their font has them come last, so that the glyphs that are used stand first and without a gap.
    const own: Glyph[] = [];
    for (const { shape, moved } of placedByKey.values()) {
      const glyph = glyphOf(shape, fonts);
      if (!shape.isMark || glyph.outline.length === 0) glyphs.push(glyph);
      else {
        own.push({ ...glyph, advance: 0 });
        glyphs.push({ advance: 0, outline: movedOutline(glyph.outline, placedByKey.size + own.length, moved) });
      }
    }
    const file = trueTypeFile({ ...font, glyphs: [...glyphs, ...own], firstCharacter: FIRST_CHARACTER });
    pdf.addFileToVFS(`${name}.ttf`, binary(file));
    pdf.addFont(`${name}.ttf`, POSTSCRIPT_NAMES[name], 'normal');
    this.numbers.set(name, numbers);
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
function keyOf({ shape: { point, draws, said }, moved }: PlacedShape): string {
  return `${draws},${point},${moved?.right ?? 0},${moved?.up ?? 0} ${said}`;
}

function binary(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  }
  return parts.join('');
}
