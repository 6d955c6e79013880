import { jsPDF } from 'jspdf';
import type { Page, Placed } from '../layout/paginate.ts';
import { PAGE } from '../layout/styles.ts';
import { type Fonts, type PlacedShape, sizeIn, type TextLine } from '../layout/typeset.ts';
import type { Shape } from '../text/shape.ts';
import { EmbeddedFonts } from './embedded-fonts.ts';
import { internalsOf, textString } from './internals.ts';
import { Structure } from './structure.ts';

/** What a PDF says of itself. */
export interface About {
  title: string;
  /** BCP 47. */
  language: string;
  /** What stands for an image where it cannot be seen. */
  imageText: string;
}

/** The foot of a page: lines on the left and on the right. */
export type Foot = readonly [left: TextLine, right: TextLine];

const RULE_COLOR = [214, 219, 225] as const;

/**
 * Draws pages into an A4 PDF.
 * @param onPage hears of each page that is drawn
 * @returns the file
 */
export function drawPages(
  pages: readonly Page[],
  feet: readonly Foot[],
  fonts: Fonts,
  about: About,
  onPage: (drawn: number) => void,
): ArrayBuffer {
  const pdf = new jsPDF({ unit: 'pt', format: [PAGE.width, PAGE.height], putOnlyUsedFonts: true, compress: true });
  describe(pdf, about);
  const structure = new Structure(pdf);
  const embedded = new EmbeddedFonts(pdf, shapesOn(pages, feet), fonts);
  const pen = { pdf, embedded, structure, elements: new Map<number, number>(), imageText: about.imageText };
  pages.forEach((page, i) => {
    if (i > 0) pdf.addPage();
    for (const placed of page) drawPlaced(pen, placed, i + 1);
    const foot = feet[i];
    if (foot) structure.artifact(() => drawFoot(pen, foot));
    onPage(i + 1);
  });
  embedded.sayWhatWasWritten(pdf);
  return pdf.output('arraybuffer');
}

/** What drawing needs at hand. */
interface Pen {
  pdf: jsPDF;
  embedded: EmbeddedFonts;
  structure: Structure;
  /** By an element's number on the pages, its number in the structure. */
  elements: Map<number, number>;
  imageText: string;
}

function describe(pdf: jsPDF, { title, language }: About): void {
  pdf.setDocumentProperties({ title, creator: 'Openward' });
  pdf.viewerPreferences({ DisplayDocTitle: true });
  internalsOf(pdf).events.subscribe('putCatalog', () =>
    internalsOf(pdf).out(`/Lang (${language.replace(/[^\w-]/g, '')})`),
  );
}

function* shapesOn(pages: readonly Page[], feet: readonly Foot[]): Iterable<PlacedShape> {
  for (const placed of pages.flat()) if (placed.kind === 'line') yield* placed.line.shapes;
  for (const line of feet.flat()) yield* line.shapes;
}

function drawPlaced(pen: Pen, placed: Placed, page: number): void {
  const { pdf, structure, elements } = pen;
  if (placed.kind === 'rule') {
    structure.artifact(() => {
      pdf.setDrawColor(...RULE_COLOR).setLineWidth(0.5);
      pdf.line(PAGE.side, placed.y, PAGE.width - PAGE.side, placed.y);
    });
  } else if (placed.kind === 'image') {
    structure.mark(structure.begin('Figure', pen.imageText), page, () => {
      pdf.addImage(placed.jpeg, 'JPEG', placed.x, placed.y, placed.width, placed.height);
    });
  } else {
    const element = elements.get(placed.element) ?? structure.begin(placed.line.style.tag);
    elements.set(placed.element, element);
    structure.mark(element, page, () => drawLine(pen, placed.line, placed.x, placed.y));
  }
}

function drawFoot(pen: Pen, [left, right]: Foot): void {
  const y = PAGE.height - PAGE.bottom + 30;
  pen.pdf.setDrawColor(...RULE_COLOR).setLineWidth(0.5);
  pen.pdf.line(PAGE.side, y - 16, PAGE.width - PAGE.side, y - 16);
  drawLine(pen, left, PAGE.side, y);
  drawLine(pen, right, PAGE.width - PAGE.side - right.width, y);
}

function drawLine(pen: Pen, line: TextLine, start: number, baseline: number): void {
  const { pdf, embedded } = pen;
  const { size, color, isBold } = line.style;
  pdf.setTextColor(...color);
  for (const run of runsOf(line.shapes)) {
    const { font, said, level } = run[0].shape;
    embedded.use(pdf, font);
    pdf.setFontSize(sizeIn(font, size));
    // Chinese has no bold font here: its strokes get an edge.
    const isThickened = isBold && font === 'han';
    if (isThickened) pdf.setDrawColor(...color).setLineWidth(size * 0.03);
    const fromLeft = level % 2 === 1 ? [...run].reverse() : run;
    const text = embedded.textOf(fromLeft);
    const left = start + Math.min(...run.map(({ x }) => x));
    const draw = () => pdf.text(text, left, baseline, isThickened ? { renderingMode: 'fillThenStroke' } : {});
    if (said.length > 1) saying(pen, said, draw);
    else draw();
  }
}

/** Draws a character beyond the first 65,536: jsPDF's table of what glyphs say cannot name it. */
function saying({ pdf }: Pen, said: string, draw: () => void): void {
  internalsOf(pdf).write(`/Span << /ActualText ${textString(said)} >> BDC`);
  draw();
  internalsOf(pdf).write('EMC');
}

/** What is drawn in one go, in the order in which it is read: neighbours of one font that are read the same way. */
function runsOf(shapes: readonly PlacedShape[]): [PlacedShape, ...PlacedShape[]][] {
  const runs: [PlacedShape, ...PlacedShape[]][] = [];
  for (const placed of shapes) {
    const last = runs.at(-1);
    const previous = last?.at(-1);
    if (last && previous && goesOn(previous.shape, placed.shape)) last.push(placed);
    else runs.push([placed]);
  }
  return runs;
}

function goesOn(previous: Shape, shape: Shape): boolean {
  if (previous.font !== shape.font || previous.level !== shape.level) return false;
  return previous.said.length === 1 && shape.said.length === 1;
}
