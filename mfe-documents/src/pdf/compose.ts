import { drawPages, type Foot } from './draw/draw-pages.ts';
import type { FontName } from './fonts/font-files.ts';
import type { FontStore } from './fonts/font-store.ts';
import { paginate, type SetPiece } from './layout/paginate.ts';
import { type Piece, piecesOf, type Words } from './layout/pieces.ts';
import { CONTENT_WIDTH, STYLES } from './layout/styles.ts';
import { type Fonts, type TextLine, typeset } from './layout/typeset.ts';
import type { PdfContent } from './pdf-content.ts';
import { type Coverage, fontsFor, pointsOf, shape } from './text/shape.ts';
import { footLines } from './text/shorten.ts';

/** Points that stay free between the two sides of a foot. */
const FOOT_GAP = 16;

/** How much is done, 0 to 1. */
export type OnProgress = (done: number) => void;

/** Makes a PDF. @returns the file @throws Error where a font cannot be loaded */
export async function compose(content: PdfContent, store: FontStore, onProgress: OnProgress): Promise<ArrayBuffer> {
  const pieces = piecesOf(content);
  const fonts = await fontsOf([...pieces.flatMap(({ words }) => words), ...footWords(content)], store);
  onProgress(0.3);
  const set = pieces.map((piece) => setPiece(piece, fonts));
  const pages = paginate(set);
  onProgress(0.5);
  const feet = feetOf(content, pages.length, fonts);
  const about = { title: content.title, language: content.language, imageText: content.imageText ?? '' };
  return drawPages(pages, feet, fonts.loaded, about, (drawn) => onProgress(0.5 + (drawn / pages.length) * 0.45));
}

/** The fonts of a document, and which characters they have. */
interface DocumentFonts {
  loaded: Fonts;
  coverage: Coverage;
}

/** Loads of the fonts what these texts need. */
async function fontsOf(all: readonly Words[], store: FontStore): Promise<DocumentFonts> {
  const names = new Set(all.flatMap(({ style, text }) => fontsFor(text, STYLES[style].isBold)));
  const coverage: Coverage = Object.fromEntries(
    await Promise.all([...names].map(async (name) => [name, await store.charactersOf(name)])),
  );
  const points = new Map<FontName, Set<number>>([...names].map((name) => [name, new Set()]));
  for (const { style, text } of all) {
    const candidates = fontsFor(text, STYLES[style].isBold);
    for (const point of pointsOf(text)) {
      const font = candidates.find((name) => coverage[name]?.has(point));
      if (font) points.get(font)?.add(point);
    }
  }
  // Brackets are turned round in what is read from right to left.
  for (const name of names) for (const bracket of '()[]{}<>«»‹›') points.get(name)?.add(bracket.codePointAt(0) ?? 0);
  const loaded: Fonts = Object.fromEntries(
    await Promise.all([...points].map(async ([name, wanted]) => [name, await store.load(name, wanted)])),
  );
  return { loaded, coverage };
}

function setPiece({ words, ...piece }: Piece, fonts: DocumentFonts): SetPiece {
  return { ...piece, words: words.map((each) => setWords(each, fonts)) };
}

function setWords({ style, text }: Words, { loaded, coverage }: DocumentFonts, most = CONTENT_WIDTH): TextLine[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((line) => typeset(shape(line, STYLES[style].isBold, coverage), style, most, loaded));
}

/** The feet of all pages. On the left they are the same, and leave room for the longest number of a page. */
function feetOf({ footer, pageOf }: PdfContent, pages: number, fonts: DocumentFonts): Foot[] {
  const inLines = (text: string, most?: number) => setWords({ style: 'foot', text }, fonts, most);
  const numbers = Array.from({ length: pages }, (_, i) => inLines(numberOf(pageOf, i + 1, pages))[0] as TextLine);
  const room = CONTENT_WIDTH - Math.max(...numbers.map(({ width }) => width)) - FOOT_GAP;
  const text = footLines(footer).find((line) => inLines(line, room).length === 1) ?? '';
  const left = inLines(text, room)[0] as TextLine;
  return numbers.map((right) => [left, right]);
}

function numberOf(pageOf: string, page: number, pages: number): string {
  return pageOf.replace('{page}', String(page)).replace('{pages}', String(pages));
}

/** All that may stand at a foot, for its fonts: an Arabic letter is another one where a word is cut off. */
function footWords({ footer, pageOf }: PdfContent): Words[] {
  return [...footLines(footer), numberOf(pageOf, 88, 88)].map((text) => ({ style: 'foot', text }));
}
