import bidiFactory from 'bidi-js';
import { create, type Font, type Glyph, type GlyphRun } from 'fontkit';

/** A font, of which only the files are loaded that a document needs. */
export interface FontFamily {
  /** The address of a list of its files, in JSON. */
  regular: string;
  /** Where there is none, the strokes of the regular one are drawn thicker. */
  bold?: string;
  /** How much larger than Latin letters of the same size it is drawn. */
  scale?: number;
  /** The only script that it has letters of, by its name in Unicode: it is asked for no other ones. */
  script?: string;
}

/** A file of a font, as `build/font-loader.mjs` lists it. */
export interface FontFile {
  /** Beside the list. */
  file: string;
  /** Hexadecimal ranges of code points: `20-7e a0`. */
  characters: string;
}

/** A loaded font file. */
export interface Face {
  /** Its address. */
  name: string;
  font: Font;
  scale: number;
  /** Where there is no bold font, this one stands for it. */
  hasBold: boolean;
}

/** Gets a file. @throws Error where it cannot be loaded */
export type ReadFile = (address: string) => Promise<Uint8Array>;

/** The fonts that were loaded for some texts. */
export interface Fonts {
  /** Splits a text into letters, each with the font that has it; a font without it draws a box. */
  facesOf: (text: string, isBold: boolean) => { text: string; face: Face }[];
  /** The letters that no font has. */
  unprintable: string[];
}

/** Says that a text is read from right to left (a control character of Unicode). */
export const RIGHT_TO_LEFT = '\u202e';

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The letters of a text, each with its accents, and emoji that are made of several characters. */
export function lettersOf(text: string): string[] {
  return [...letters.segment(text)].map(({ segment }) => segment);
}

/**
 * Loads what these texts need.
 * @param families in the order in which they are asked for a letter
 */
export async function loadFonts(
  texts: readonly { text: string; isBold: boolean }[],
  families: readonly FontFamily[],
  read: ReadFile,
): Promise<Fonts> {
  const loaded = new Map<string, Promise<Face>>();
  const unprintable = new Set<string>();
  const [regular, bold] = await Promise.all(
    [false, true].map(async (isBold) => {
      // The space's font also draws the boxes.
      const wanted = new Set([
        ' ',
        ...texts.filter((each) => each.isBold === isBold).flatMap(({ text }) => lettersOf(text)),
      ]);
      const chosen = await chooseFiles(wanted, families, isBold, read);
      // A letter that no font has as a whole is put together from its characters.
      const parts = new Set([...wanted].filter((letter) => !chosen.has(letter)).flatMap((letter) => [...letter]));
      for (const [part, file] of await chooseFiles(parts, families, isBold, read)) chosen.set(part, file);
      const faces = [...chosen].map(async ([letter, file]): Promise<[string, Face]> => {
        const face = loaded.get(file.name) ?? loadFace(file, read);
        loaded.set(file.name, face);
        return [letter, await face];
      });
      for (const part of parts) if (!chosen.has(part) && isDrawn(part)) unprintable.add(part);
      return new Map(await Promise.all(faces));
    }),
  );
  const facesOf: Fonts['facesOf'] = (text, isBold) => {
    const faces = (isBold ? bold : regular) as Map<string, Face>;
    return lettersOf(text)
      .flatMap((letter) => (faces.has(letter) ? [letter] : [...letter]))
      .map((letter) => ({ text: letter, face: (faces.get(letter) ?? faces.get(' ')) as Face }));
  };
  return { facesOf, unprintable: [...unprintable] };
}

/** Characters that only say in which order text is read. The two joiners stay: letters look different beside them. */
export const NOT_DRAWN = /(?![\u200c\u200d])\p{Cf}/gu;

/** Joiners leave no gap where a font does not know them. */
const isDrawn = (character: string) => !/\p{Cf}/u.test(character);

type ChosenFile = Omit<Face, 'font'>;

async function chooseFiles(
  wanted: ReadonlySet<string>,
  families: readonly FontFamily[],
  isBold: boolean,
  read: ReadFile,
): Promise<Map<string, ChosenFile>> {
  const chosen = new Map<string, ChosenFile>();
  for (const { regular, bold, scale = 1, script } of families) {
    const belongs = script ? new RegExp(`\\p{Script_Extensions=${script}}`, 'u') : /^/;
    const missing = [...wanted].filter((letter) => !chosen.has(letter) && belongs.test(letter));
    if (missing.length === 0) continue;
    const list = isBold && bold ? bold : regular;
    const files: FontFile[] = JSON.parse(new TextDecoder().decode(await read(list)));
    for (const { file, characters } of files) {
      const points = pointsOf(characters);
      const name = list.replace(/[^/]*$/, file);
      for (const letter of missing)
        if (!chosen.has(letter) && [...letter].every((character) => points.has(character.codePointAt(0) ?? 0)))
          chosen.set(letter, { name, scale, hasBold: bold !== undefined });
    }
  }
  return chosen;
}

function pointsOf(ranges: string): Set<number> {
  const points = new Set<number>();
  for (const range of ranges.split(' ')) {
    const [from = 0, to = from] = range.split('-').map((text) => Number.parseInt(text, 16));
    for (let point = from; point <= to; point++) points.add(point);
  }
  return points;
}

async function loadFace(file: ChosenFile, read: ReadFile): Promise<Face> {
  return { ...file, font: withText(allowMissingAnchors(create((await read(file.name)) as Buffer) as Font)) };
}

const bidi = bidiFactory();

const mirrored = (character: string) => bidi.getMirroredCharacter(character) ?? character;
const mirroredPoint = (point: number) => mirrored(String.fromCodePoint(point)).codePointAt(0) ?? 0;

/**
 * Makes a font embed a glyph once for each text that it stands for. In Arabic one glyph stands for several letters, and a
 * box for any; a PDF keeps one text for each embedded glyph, so without this a copy of the text would be wrong.
 */
function withText(font: Font): Font {
  const { getGlyph, layout, createSubset } = font;
  /** By a glyph's number and its text, the number by which a PDF asks for it. */
  const numbers = new Map<string, number>();
  const glyphs: number[] = [];
  const numberOf = (glyph: number, codePoints: number[]) => {
    const key = `${glyph} ${codePoints}`;
    if (!numbers.has(key)) numbers.set(key, glyphs.push(glyph) - 1);
    return numbers.get(key) ?? 0;
  };
  return Object.assign(font, {
    // fontkit would give a glyph the text of its first use.
    getGlyph: (id: number, codePoints: number[] = []) =>
      Object.create(getGlyph.call(font, id), { codePoints: { value: codePoints } }),
    layout: remembering((text) => {
      const isRightToLeft = text.startsWith(RIGHT_TO_LEFT);
      const drawn = isRightToLeft ? [...text.slice(1)].map(mirrored).join('') : toneOverVowel(text);
      const shape = (part: string) => layout.call(font, part, [], undefined, undefined, isRightToLeft ? 'rtl' : 'ltr');
      const run = shaped(drawn, shape);
      const texts = run.glyphs.map(({ codePoints }) => (isRightToLeft ? codePoints.map(mirroredPoint) : codePoints));
      // A letter says its accents too: by themselves, readers would put them beside it or on a line of their own.
      const order = isRightToLeft ? [...texts.keys()].reverse() : [...texts.keys()];
      let letter = order[0] ?? 0;
      for (const at of order) {
        const text = texts[at] ?? [];
        if (at !== letter && /^\p{Mn}+$/u.test(String.fromCodePoint(...text))) {
          texts[letter] = [...(texts[letter] ?? []), ...text];
          texts[at] = [];
        } else letter = at;
      }
      const glyphs = run.glyphs.map(({ id, advanceWidth }, at) => {
        const codePoints = texts[at] ?? [];
        return { id: numberOf(id, codePoints), advanceWidth, codePoints };
      });
      return { glyphs, positions: run.positions, advanceWidth: run.advanceWidth };
    }),
    createSubset: () => {
      const subset = createSubset.call(font) as unknown as { glyphs: number[]; encode: () => Uint8Array };
      const places = new Map<number, number>();
      const includeGlyph = (number: number) => {
        if (!places.has(number)) places.set(number, subset.glyphs.push(glyphs[number] ?? 0) - 1);
        return places.get(number);
      };
      return { includeGlyph, encode: () => subset.encode() };
    },
  });
}

/** Of a Thai or Lao letter with the vowel AM, the tone is drawn above the vowel's circle; fontkit would draw it below. */
function toneOverVowel(text: string): string {
  return text
    .replace(/([\u0e48-\u0e4b])\u0e33/g, '\u0e4d$1\u0e32')
    .replace(/([\u0ec8-\u0ecb])\u0eb3/g, '\u0ecd$1\u0eb2');
}

/** Shapes a text. What fontkit fails at is written letter by letter, so that one word does not cost the document. */
function shaped(text: string, shape: (text: string) => GlyphRun): Layout {
  try {
    return shape(text);
  } catch {
    const runs = [...text].map(shape);
    return {
      glyphs: runs.flatMap(({ glyphs }) => glyphs),
      positions: runs.flatMap(({ positions }) => positions),
      advanceWidth: runs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    };
  }
}

/** Leaves a mark in its place where a font has no anchor for it, as OpenType says; fontkit throws. */
function allowMissingAnchors(font: Font): Font {
  const { _layoutEngine } = font as unknown as { _layoutEngine: { engine?: { GPOSProcessor?: Positions | null } } };
  const positions = _layoutEngine.engine?.GPOSProcessor;
  if (!positions) return font;
  const { applyAnchor } = positions;
  positions.applyAnchor = (mark, base, glyph) => {
    if (base) applyAnchor.call(positions, mark, base, glyph);
  };
  return font;
}

interface Positions {
  applyAnchor: (mark: unknown, base: unknown, glyph: number) => void;
}

type Layout = Pick<GlyphRun, 'positions' | 'advanceWidth'> & {
  glyphs: Pick<Glyph, 'id' | 'advanceWidth' | 'codePoints'>[];
};

/** A text is laid out once: it is measured and drawn several times. pdfkit changes the positions that it gets. */
function remembering(layout: (text: string) => Layout): (text: string) => Layout {
  const known = new Map<string, Layout>();
  return (text) => {
    const found = known.get(text) ?? layout(text);
    known.set(text, found);
    return { ...found, positions: found.positions.map((position) => ({ ...position })) };
  };
}
