import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';
import { type Face, type Fonts, lettersOf, NOT_DRAWN, RIGHT_TO_LEFT } from './fonts.ts';
import type { PdfFooter } from './pdf-content.ts';

/** Text in one font and one direction, as it is passed to the font. */
export interface Run {
  text: string;
  face: Face;
  /** True if only the whole run can be read, because its glyphs are in another order than its letters. */
  isWord: boolean;
  /** In ems; `x` counts from the line's left end. */
  width: number;
  x: number;
}

/** A line of text with its runs in reading order. */
export interface Line {
  runs: Run[];
  width: number;
  isRightToLeft: boolean;
}

const bidi = bidiFactory();

/** Lays out one paragraph in lines of at most `most` ems. */
export function setLines(
  paragraph: string,
  { isBold, fonts, most }: { isBold: boolean; fonts: Fonts; most: number },
): Line[] {
  const text = cleaned(paragraph);
  const levels = bidi.getEmbeddingLevels(text);
  const isRightToLeft = (levels.paragraphs[0]?.level ?? 0) % 2 === 1;
  const faces: Face[] = [];
  for (const letter of fonts.facesOf(text, isBold)) {
    // All parts of a letter have the letter's direction.
    const at = faces.length;
    levels.levels.fill(levels.levels[at] ?? 0, at, at + letter.text.length);
    for (let i = 0; i < letter.text.length; i++) faces.push(letter.face);
  }

  /** The run of each UTF-16 unit in a range of the text. */
  const runsOf = (from: number, to: number): Run[] => {
    const runs: Run[] = [];
    for (let start = from, at = from + 1; at <= to; at++) {
      if (at < to && faces[at] === faces[start] && levels.levels[at] === levels.levels[start]) continue;
      const direction = (levels.levels[start] ?? 0) % 2 === 1 ? RIGHT_TO_LEFT : '';
      const run = runWith(direction + text.slice(start, at).replace(NOT_DRAWN, ''), faces[start] as Face);
      while (start < at) runs[start++] = run;
    }
    return runs;
  };
  const width = (from: number, to: number) =>
    [...new Set(runsOf(from, to).slice(from))].reduce((sum, run) => sum + run.width, 0);

  return breakLines(text, width, most).map(([from, to]) => {
    const runs = runsOf(from, to);
    const order = from < to ? bidi.getReorderedIndices(text, levels, from, to - 1).slice(from, to) : [];
    let width = 0;
    for (const run of new Set(order.map((at) => runs[at] as Run))) {
      run.x = width;
      width += run.width;
    }
    return { runs: [...new Set(runs.slice(from))], width, isRightToLeft };
  });
}

/** Normalizes a text for the layout. */
export function cleaned(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\t\n\r\u2028\u2029\u00a0]/g, ' ')
    .replace(/\p{Cc}|\p{Variation_Selector}/gu, '');
}

/** Scripts that draw some vowels before their consonant, and Thai and Lao tones before AM. */
const REORDERED = new RegExp(
  `[${'Devanagari Bengali Gurmukhi Gujarati Tamil Telugu Kannada Malayalam Sinhala Khmer'
    .split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('')}]|[\\u0e48-\\u0e4b\\u0ec8-\\u0ecb][\\u0e33\\u0eb3]`,
  'u',
);

function runWith(text: string, face: Face): Run {
  const width = (face.font.layout(text).advanceWidth / face.font.unitsPerEm) * face.scale;
  return { text, face, width, x: 0, isWord: REORDERED.test(text) };
}

/**
 * Breaks a paragraph into lines, and inside a word only if it is longer than a line. Drops spaces at a break.
 * @param width measures a range of the text, in the unit of `most`
 * @returns start and end of each line; at least one
 */
export function breakLines(
  text: string,
  width: (from: number, to: number) => number,
  most: number,
): [from: number, to: number][] {
  const endOf = (from: number, to: number) => from + text.slice(from, to).trimEnd().length;
  const lines: [number, number][] = [];
  let [lineStart, filled, start] = [0, 0, 0];
  const place = (end: number) => {
    if (start > lineStart && filled + width(start, endOf(start, end)) > most) {
      lines.push([lineStart, endOf(lineStart, start)]);
      [lineStart, filled] = [start, 0];
    }
    filled += width(start, end);
    start = end;
  };
  for (const end of breaksOf(text)) {
    if (width(start, endOf(start, end)) > most)
      for (const letter of lettersOf(text.slice(start, end))) place(start + letter.length);
    else place(end);
  }
  lines.push([lineStart, endOf(lineStart, text.length)]);
  return lines;
}

/** Thai, Lao, Khmer and Burmese have no spaces between words. */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The slash of a date such as 20/Nov/2026. */
const IN_DATE = /\p{Nd}\/$/u;

/** The allowed line breaks: by Unicode's rules, and between words in scripts without spaces. */
function breaksOf(text: string): number[] {
  const found = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak())
    if (!IN_DATE.test(text.slice(0, next.position))) found.add(next.position);
  if (WITHOUT_SPACES.test(text))
    for (const { index } of new Intl.Segmenter('th', { granularity: 'word' }).segment(text))
      if (WITHOUT_SPACES.test(text.charAt(index - 1)) && WITHOUT_SPACES.test(text.charAt(index))) found.add(index);
  return [...found].sort((a, b) => a - b);
}

const ELLIPSIS = '…';

/**
 * The variants of a footer, the longest first: whole, with `shortened` cut at its end, and finally with only `kept`,
 * cut too. The last one is empty.
 */
export function footLines({ shortened, kept }: PdfFooter): string[] {
  return [
    `${shortened} ${kept}`,
    ...beginningsOf(shortened).map((text) => `${text}${ELLIPSIS} ${kept}`),
    ...beginningsOf(kept).map((text) => text + ELLIPSIS),
    '',
  ];
}

function beginningsOf(text: string): string[] {
  const letters = lettersOf(text);
  return letters.map((_, left) =>
    letters
      .slice(0, letters.length - left)
      .join('')
      .trimEnd(),
  );
}
