import bidiFactory from 'bidi-js';
import { create, type Font, type Glyph, type GlyphRun } from 'fontkit';

/** A font; only the files that a document needs are loaded. */
export interface FontFamily {
  /** The address of a list of its files, in JSON. */
  regular: string;
  /** Without it, the regular strokes are thickened. */
  bold?: string;
  /** The scale relative to Latin letters of the same size. */
  scale?: number;
  /** The only script that the font is used for, by its Unicode name. */
  script?: string;
}

/** A font file, as listed by `build/font-loader.mjs`. */
export interface FontFile {
  /** Relative to the list. */
  file: string;
  /** Hexadecimal ranges of code points: `20-7e a0`. */
  characters: string;
}

/** A loaded font file. */
export interface Face {
  name: string;
  font: Font;
  scale: number;
  /** False if a regular font stands in for a missing bold one. */
  hasBold: boolean;
}

/** Loads a file. Throws Error when that fails. */
export type ReadFile = (address: string) => Promise<Uint8Array>;

/** The loaded fonts for some texts. */
export interface Fonts {
  /** Splits a text into letters with their fonts; a letter without a font shows as a box. */
  facesOf: (text: string, isBold: boolean) => { text: string; face: Face }[];
  /** The letters that no font has. */
  unprintable: string[];
}

/** Marks a text as right to left (a Unicode control character). */
export const RIGHT_TO_LEFT = '\u202e';

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The letters of a text as grapheme clusters: with accents, and with multi-character emoji. */
export function lettersOf(text: string): string[] {
  return [...letters.segment(text)].map(({ segment }) => segment);
}

/**
 * Loads the fonts for some texts.
 * @param families in the order in which they are searched for a letter
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
      // The font of the space also draws the boxes.
      const wanted = new Set([
        ' ',
        ...texts.filter((each) => each.isBold === isBold).flatMap(({ text }) => lettersOf(text)),
      ]);
      const chosen = await chooseFiles(wanted, families, isBold, read);
      // A letter that no font has as a whole is composed from its characters.
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

/** Characters that only set the direction. The two joiners stay, because they change the shape of letters. */
export const NOT_DRAWN = /(?![\u200c\u200d])\p{Cf}/gu;

/** Joiners leave no gap in a font that lacks them. */
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
 * Makes a font embed a glyph once for each text that it stands for. An Arabic glyph can stand for several letters, and
 * a box for any; a PDF keeps only one text per embedded glyph, so copied text would be wrong.
 */
function withText(font: Font): Font {
  const { getGlyph, layout, createSubset } = font;
  /** The PDF's number for a glyph, by glyph id and text. */
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
      // A letter's text includes its accents, or PDF readers would put them beside it or on another line.
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

/** Thai and Lao with the vowel AM: the tone belongs above the vowel's circle, but fontkit draws it below. */
function toneOverVowel(text: string): string {
  return text
    .replace(/([\u0e48-\u0e4b])\u0e33/g, '\u0e4d$1\u0e32')
    .replace(/([\u0ec8-\u0ecb])\u0eb3/g, '\u0ecd$1\u0eb2');
}

/** Shapes a text; if fontkit throws, letter by letter, so that one word does not break the document. */
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

/** Leaves a mark in place if a font has no anchor for it, as OpenType says; fontkit throws. */
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

/** Caches layouts, which are used several times. Positions are copied because pdfkit changes them. */
function remembering(layout: (text: string) => Layout): (text: string) => Layout {
  const known = new Map<string, Layout>();
  return (text) => {
    const found = known.get(text) ?? layout(text);
    known.set(text, found);
    return { ...found, positions: found.positions.map((position) => ({ ...position })) };
  };
}
