import bidiFactory from 'bidi-js';
import type { FontName } from '../fonts/font-files.ts';
import { joined } from './arabic.ts';

/** What is drawn by itself, and what it says. */
export interface Shape {
  /** The code point that is drawn. */
  point: number;
  font: FontName;
  /** A box stands for what no font has. Nothing is drawn for a letter that another one's form holds: lam before alef. */
  draws: 'character' | 'box' | 'nothing';
  /** What was written; what a search or a copy of the text finds. */
  said: string;
  /** Stands above or below the one before it. */
  isMark: boolean;
  /** The level of direction (Unicode's bidirectional algorithm): odd ones are read from right to left. */
  level: number;
}

/** A paragraph whose lines can be broken. */
export interface Paragraph {
  shapes: readonly Shape[];
  isRightToLeft: boolean;
}

/** Tells which characters a font has. */
export type Coverage = Partial<Record<FontName, { has: (point: number) => boolean }>>;

const bidi = bidiFactory();

const LAM = 0x644;

/** What is left out: it says how to draw, and that is known by now. */
const SAYS_NOTHING = /[\p{Cc}\p{Cf}]|\p{Variation_Selector}/u;

/** The fonts that a text may need, the first ones first. */
export function fontsFor(text: string, isBold: boolean): FontName[] {
  const fonts: FontName[] = [isBold ? 'sansBold' : 'sans'];
  if (ARABIC.test(text)) fonts.push(isBold ? 'arabicBold' : 'arabic');
  if (HAN.test(text)) fonts.push('han');
  return fonts;
}

/** Also the punctuation, digits and marks that Arabic shares with other scripts. */
const ARABIC = /[\p{Script=Arabic}\u0600-\u06ff]/u;
/** Also symbols that only this font has. */
const HAN = /[\p{Script=Hani}\p{Script=Hira}\p{Script=Kana}\p{Script=Bopo}\u2190-\u27bf\u3000-\u312f\uff00-\uffef]/u;

/** What a text may need of the fonts: its own characters, and the forms of Arabic letters. */
export function pointsOf(text: string): number[] {
  return joined(cleaned(text)).map(({ drawn }) => drawn.codePointAt(0) ?? 0);
}

/** One line of text as it is written, made ready to be broken and drawn. */
export function shape(text: string, isBold: boolean, coverage: Coverage): Paragraph {
  const line = cleaned(text);
  const { levels, paragraphs } = bidi.getEmbeddingLevels(line);
  const fonts = fontsFor(line, isBold);
  const shapes = joined(line).flatMap(({ drawn, said, at }) => {
    if (SAYS_NOTHING.test(said)) return [];
    const level = levels[at] ?? 0;
    const mirrored = level % 2 === 1 ? (bidi.getMirroredCharacter(drawn) ?? drawn) : drawn;
    const point = mirrored.codePointAt(0) ?? 0;
    const found = fonts.find((name) => coverage[name]?.has(point));
    const font = found ?? fonts[0] ?? 'sans';
    const base: Shape = { point, font, draws: found ? 'character' : 'box', said, isMark: /^\p{M}/u.test(said), level };
    if (said.length !== 2 || said.charCodeAt(0) !== LAM) return base;
    // One shape, two letters: each says its own, so that whoever takes the text out gets them in their order.
    return [
      { ...base, said: said.charAt(0), draws: 'nothing' as const },
      { ...base, said: said.charAt(1) },
    ];
  });
  return { shapes, isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

function cleaned(text: string): string {
  return text.normalize('NFC').replace(/[\t\n\r\u2028\u2029\u00a0]/g, ' ');
}

/** The shapes of a line from left to right (rule L2 of the algorithm), each with the marks on it. */
export function inVisualOrder(line: readonly Shape[]): Shape[][] {
  const clusters: Shape[][] = [];
  for (const shape of line) {
    const last = clusters.at(-1);
    if (shape.isMark && last) last.push(shape);
    else clusters.push([shape]);
  }
  const levelOf = (cluster: Shape[]) => cluster[0]?.level ?? 0;
  const highest = Math.max(0, ...clusters.map(levelOf));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < clusters.length; from++) {
      let to = from;
      while (to < clusters.length && levelOf(clusters[to] as Shape[]) >= level) to++;
      if (to - from > 1) clusters.splice(from, to - from, ...clusters.slice(from, to).reverse());
      from = Math.max(from, to - 1);
    }
  }
  return clusters;
}
