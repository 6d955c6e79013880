import type { Shape } from './shape.ts';

/** Never at the beginning of a line, never at its end: Chinese has no spaces, but this it keeps. */
const NOT_FIRST =
  /^[\p{M}\p{Pe}\p{Pf}!%),.:;?}\]、。〃々〉》」』】〕〗〙〛ーぁぃぅぇぉっゃゅょァィゥェォッャュョ，．：；？！％]/u;
const NOT_LAST = /^[\p{Ps}\p{Pi}([{]/u;
const WIDE = /^[\p{Script=Hani}\p{Script=Hira}\p{Script=Kana}\u3000-\u303f\uff00-\uffef]/u;

/**
 * Breaks a paragraph into lines: at spaces, after hyphens, between Chinese characters, and inside a word only where it
 * is longer than a line. Spaces at a break are left out.
 * @param width of a shape, in the unit of `most`
 * @returns at least one line
 */
export function breakLines(shapes: readonly Shape[], width: (shape: Shape) => number, most: number): Shape[][] {
  const lines: Shape[][] = [];
  let line: Shape[] = [];
  let filled = 0;
  for (const word of wordsOf(shapes)) {
    const wide = word.reduce((sum, shape) => sum + width(shape), 0);
    const visible = isSpace(word.at(-1)) ? wide - width(word.at(-1) as Shape) : wide;
    if (line.length > 0 && filled + visible > most) {
      lines.push(line);
      line = [];
      filled = 0;
    }
    if (visible <= most) {
      line.push(...word);
      filled += wide;
      continue;
    }
    for (const shape of word) {
      if (filled + width(shape) > most && line.length > 0 && !shape.isMark) {
        lines.push(line);
        line = [];
        filled = 0;
      }
      line.push(shape);
      filled += width(shape);
    }
  }
  lines.push(line);
  return lines.map(withoutSpaceAtEnd);
}

/** Pieces that stay together, each with the spaces after it. */
function wordsOf(shapes: readonly Shape[]): Shape[][] {
  const words: Shape[][] = [];
  let word: Shape[] = [];
  shapes.forEach((shape, i) => {
    word.push(shape);
    const next = shapes[i + 1];
    if (next && mayBreak(shape, next)) {
      words.push(word);
      word = [];
    }
  });
  if (word.length > 0) words.push(word);
  return words;
}

function mayBreak(shape: Shape, next: Shape): boolean {
  if (isSpace(next) || NOT_FIRST.test(next.said) || NOT_LAST.test(shape.said)) return isSpace(shape) && !isSpace(next);
  return isSpace(shape) || /^[-‐–—/]$/.test(shape.said) || WIDE.test(shape.said) || WIDE.test(next.said);
}

function isSpace(shape: Shape | undefined): boolean {
  return shape?.said === ' ' || shape?.said === '\u3000';
}

function withoutSpaceAtEnd(line: Shape[]): Shape[] {
  let end = line.length;
  while (end > 0 && isSpace(line[end - 1])) end--;
  return line.slice(0, end);
}
